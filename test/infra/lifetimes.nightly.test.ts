import './lifetimes.server.test.ts';
