import './submission.test.ts';
