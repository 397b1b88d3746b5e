import './recovery.server.test.ts';
