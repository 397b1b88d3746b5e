import { Server } from '@modelcontextprotocol/server';
import type { CallToolResult, Tool } from '@modelcontextprotocol/server';
import { serveStdio } from '@modelcontextprotocol/server/stdio';

/** An MCP server with a memory, on standard input and output. It lists its tools on two pages. */
const place = { type: 'object', properties: { city: { type: 'string' }, near: { $ref: '#/$defs/place' } } };
const TOOLS: readonly Tool[] = [
  {
    name: 'find-route',
    description: 'Finds a route.',
    inputSchema: {
      type: 'object',
      properties: {
        from: { $ref: '#/$defs/place' },
        stops: { type: 'array', items: { type: 'string' } },
        by: { anyOf: [{ type: 'string', enum: ['car', 'train'] }, { type: 'null' }] },
        budget: { anyOf: [{ type: 'number' }, { type: 'string' }] },
        'max-hours': { type: 'number' },
      },
      required: ['from', 'stops'],
      $defs: { place },
    },
  },
  { name: 'fail', inputSchema: { type: 'object', properties: { why: { type: 'string', description: 'Why.' } } } },
  { name: 'count', description: 'Counts its calls.', inputSchema: { type: 'object' } },
  { name: 'draw', description: 'Draws.', inputSchema: { type: 'object' } },
  { name: 'shout', description: 'Is loud.', inputSchema: { type: 'object' } },
  { name: 'tools.list', description: 'Has a dot.', inputSchema: { type: 'object' } },
];

let counted = 0;

function answer(name: string, given: Record<string, unknown>): CallToolResult {
  const text = (said: string) => ({ type: 'text' as const, text: said });
  if (name === 'fail') return { content: [text(`failed: ${String(given['why'])}`)], isError: true };
  if (name === 'count') return { content: [text(String(++counted))] };
  if (name === 'draw')
    return { content: [text('Here it is.'), { type: 'image', data: 'AAAA', mimeType: 'image/png' }] };
  if (name === 'shout') return { content: [text('A'.repeat(300_000))] };
  const inherited = Object.keys(process.env).includes('SECRET_KEY') ? 'with secrets' : 'without secrets';
  return { content: [text(`A route ${inherited},`), text(`by "${String(given['by'])}".`)] };
}

serveStdio(() => {
  const server = new Server({ name: 'small', version: '7.1' }, { capabilities: { tools: {} } });
  server.setRequestHandler('tools/list', ({ params }) =>
    process.argv.includes('--without-tools')
      ? { tools: [] }
      : params?.cursor === 'rest'
        ? { tools: TOOLS.slice(2) }
        : { tools: TOOLS.slice(0, 2), nextCursor: 'rest' },
  );
  server.setRequestHandler('tools/call', ({ params }) => answer(params.name, params.arguments ?? {}));
  return server;
});
