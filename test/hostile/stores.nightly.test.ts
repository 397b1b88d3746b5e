import './stores.test.ts';
