import './one-machine.server.test.ts';
