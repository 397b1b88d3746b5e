import './outage.server.test.ts';
