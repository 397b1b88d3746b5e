import './long-log.server.test.ts';
