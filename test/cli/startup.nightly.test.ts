import './startup.test.ts';
