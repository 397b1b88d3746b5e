import './up.server.test.ts';
