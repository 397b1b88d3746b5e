import './web-socket.test.ts';
