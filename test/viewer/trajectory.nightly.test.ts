import './trajectory.browser.test.ts';
