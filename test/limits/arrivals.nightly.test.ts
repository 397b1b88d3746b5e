import './arrivals.test.ts';
