import './nightly.server.test.ts';
