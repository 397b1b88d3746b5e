import './bad-worlds.test.ts';
