import './exports.outside.test.ts';
