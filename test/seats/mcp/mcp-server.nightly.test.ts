import './mcp-server.test.ts';
