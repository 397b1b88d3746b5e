import './codec-server.test.ts';
