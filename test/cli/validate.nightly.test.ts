import './validate.test.ts';
