import './endless-answer.test.ts';
