import './secrets.test.ts';
