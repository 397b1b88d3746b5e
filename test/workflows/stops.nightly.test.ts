import './stops.server.test.ts';
