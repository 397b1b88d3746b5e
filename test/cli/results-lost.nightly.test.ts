import './results-lost.server.test.ts';
