import './lost-runs.server.test.ts';
