import './any-value.test.ts';
