import './external-seats.server.test.ts';
