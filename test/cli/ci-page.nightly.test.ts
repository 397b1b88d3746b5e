import './ci-page.server.test.ts';
