import './read-routing.server.test.ts';
