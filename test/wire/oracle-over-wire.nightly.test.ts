import './oracle-over-wire.test.ts';
