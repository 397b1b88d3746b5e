import './engine.server.test.ts';
