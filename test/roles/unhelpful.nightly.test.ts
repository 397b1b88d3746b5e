import './unhelpful.test.ts';
