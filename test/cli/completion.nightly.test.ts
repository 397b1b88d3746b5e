import './completion.test.ts';
