import './trajectories.browser.test.ts';
