import './compare.browser.test.ts';
