import './python.outside.test.ts';
