import './assertions.test.ts';
