import './pgbouncer.outside.test.ts';
