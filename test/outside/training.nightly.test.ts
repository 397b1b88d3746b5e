import './training.outside.test.ts';
