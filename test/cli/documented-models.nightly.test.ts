import './documented-models.server.test.ts';
