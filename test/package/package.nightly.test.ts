import './package.server.test.ts';
