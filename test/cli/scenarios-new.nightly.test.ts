import './scenarios-new.test.ts';
