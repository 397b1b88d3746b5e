import './status-watch.server.test.ts';
