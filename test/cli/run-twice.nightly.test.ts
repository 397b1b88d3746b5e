import './run-twice.server.test.ts';
