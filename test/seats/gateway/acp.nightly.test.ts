import './acp.test.ts';
