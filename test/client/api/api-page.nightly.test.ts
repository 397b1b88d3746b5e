import './api-page.test.ts';
