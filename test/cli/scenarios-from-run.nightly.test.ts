import './scenarios-from-run.test.ts';
