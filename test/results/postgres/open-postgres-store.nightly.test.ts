import './open-postgres-store.test.ts';
