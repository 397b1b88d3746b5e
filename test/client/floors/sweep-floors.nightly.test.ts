import './sweep-floors.test.ts';
