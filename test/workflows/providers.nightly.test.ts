import './providers.server.test.ts';
