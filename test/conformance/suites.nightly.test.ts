import './suites.test.ts';
