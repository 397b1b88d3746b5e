import './matcher.test.ts';
