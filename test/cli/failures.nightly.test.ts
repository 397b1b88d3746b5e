import './failures.server.test.ts';
