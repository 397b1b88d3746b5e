import './sweep.browser.test.ts';
