import './packs.test.ts';
