import './operate.server.test.ts';
