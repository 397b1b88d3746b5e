import './catalogue.test.ts';
