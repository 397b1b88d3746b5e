import './traces.server.test.ts';
