import './bounded-answer.test.ts';
