import './fork-repairs.test.ts';
