import './decisive-step.test.ts';
