import './model-stops.server.test.ts';
