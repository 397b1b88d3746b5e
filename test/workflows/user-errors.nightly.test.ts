import './user-errors.server.test.ts';
