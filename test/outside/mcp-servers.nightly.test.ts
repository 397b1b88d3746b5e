import './mcp-servers.outside.test.ts';
