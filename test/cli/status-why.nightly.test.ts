import './status-why.server.test.ts';
