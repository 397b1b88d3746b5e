import './episodes.test.ts';
