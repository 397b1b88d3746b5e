import './solutions.test.ts';
