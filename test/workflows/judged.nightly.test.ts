import './judged.server.test.ts';
