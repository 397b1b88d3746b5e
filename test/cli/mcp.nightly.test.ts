import './mcp.test.ts';
