import './settings.test.ts';
