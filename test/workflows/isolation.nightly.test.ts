import './isolation.server.test.ts';
