import './away.server.test.ts';
