import './init.test.ts';
