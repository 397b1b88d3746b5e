import './results-failure.server.test.ts';
