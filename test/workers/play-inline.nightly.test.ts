import './play-inline.test.ts';
