import './killed-server.test.ts';
