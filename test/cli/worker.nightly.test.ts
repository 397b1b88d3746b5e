import './worker.server.test.ts';
