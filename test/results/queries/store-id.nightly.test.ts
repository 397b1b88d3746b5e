import './store-id.test.ts';
