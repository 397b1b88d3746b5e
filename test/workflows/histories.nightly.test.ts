import './histories.replay.test.ts';
