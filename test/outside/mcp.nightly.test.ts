import './mcp.outside.test.ts';
