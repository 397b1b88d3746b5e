import './export.browser.test.ts';
