import './embedded.server.test.ts';
