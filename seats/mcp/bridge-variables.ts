/** Where the MCP server is that `stdio-bridge.ts` passes messages on to, and the token that it asks for. */
export const BRIDGE_URL = 'TOOLSANDBOX_MCP_URL';
export const BRIDGE_TOKEN = 'TOOLSANDBOX_MCP_TOKEN';
