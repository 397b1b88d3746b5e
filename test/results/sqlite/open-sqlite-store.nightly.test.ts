import './open-sqlite-store.test.ts';
