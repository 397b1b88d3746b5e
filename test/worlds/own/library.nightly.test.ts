import './library.test.ts';
