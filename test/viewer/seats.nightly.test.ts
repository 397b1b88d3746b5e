import './seats.server.test.ts';
