import { stringify } from 'yaml';
import type { JsonObject } from '../../../sandbox/json.ts';
import { isRequired } from '../../../sandbox/tools/definition.ts';
import { contentHash } from '../../../scenarios/content-hash.ts';
import { escapedTexts } from '../../../scenarios/format/notation.ts';
import { UserError } from '../../errors.ts';
import type { FrozenTool } from './frozen-tools.ts';
import type { FrozenCall } from './record-calls.ts';

interface Frozen {
  /** Of the pack. */
  readonly name: string;
  /** Name and version, as the server says. */
  readonly server: string;
  readonly tools: readonly FrozenTool[];
  readonly calls: readonly FrozenCall[];
}

/** The files of a pack whose tools answer as a server did; by path inside its folder. */
export function packTexts(frozen: Frozen): Readonly<Record<string, string>> {
  return {
    'pack.yaml': `# The tools of ${oneLine(frozen.server)}, with its answers.\n${stringify({ name: frozen.name, version: '1.0.0' })}`,
    'world.yaml': stringify({ name: frozen.name, tables: TABLES }),
    'rows/TOOL.json': rows(
      frozen.tools.map(({ name, schema }) => ({
        name,
        sha256: contentHash(schema),
      })),
    ),
    'rows/CALL.json': rows(
      frozen.calls.map(({ tool, arguments: args, text, error }, index) => ({
        call_id: `call-${index + 1}`,
        tool,
        arguments: args,
        text,
        error,
      })),
    ),
    'tools.ts': toolsText(frozen),
    'scenarios/first-call.yaml': stringify([firstCall(frozen)]),
  };
}

const TABLES = {
  TOOL: { key: 'name', columns: { name: 'name', sha256: { type: 'name', told: 'no' } } },
  CALL: {
    key: 'call_id',
    columns: {
      call_id: 'name',
      tool: { type: 'name', told: 'no' },
      arguments: 'json',
      text: { type: 'text', told: 'no' },
      error: 'flag',
    },
  },
};

function rows(all: readonly JsonObject[]): string {
  return `[\n${all.map((row) => JSON.stringify(escapedTexts(row))).join(',\n')}\n]\n`;
}

/** Exports are offered in the order of their names. */
function toolsText({ tools, calls }: Frozen): string {
  const digits = String(tools.length).length;
  const exported = tools.map(({ name, description, parameters }, index) => {
    const probe = calls.find((call) => call.tool === name && !call.error && fits(call, tools));
    const declared = {
      name,
      description,
      arguments: parameters,
      reads: ['CALL'],
      result: 'text',
      ...(probe && { probe: probe.arguments }),
    };
    const parts = Object.entries(declared).map(([key, value]) => `  ${key}: ${JSON.stringify(value)},\n`);
    const run = `  run: (given, { tables }) => recorded(${JSON.stringify(name)}, given, tables.CALL.rows),\n`;
    return `export const tool_${String(index + 1).padStart(digits, '0')} = defineTool({\n${parts.join('')}${run}});\n`;
  });
  return [...HEAD, '', ANSWERING, ...exported].join('\n');
}

const HEAD = [
  '// The tools of an MCP server, which answer as it did (rows/CALL.json): written by `toolsandbox scenarios freeze`.',
  "import { defineTool } from 'toolsandbox/world';",
];

const ANSWERING = `interface Recorded {
  readonly tool: string;
  readonly arguments: object;
  readonly text: string;
  readonly error: boolean;
}

/** What the server answered to the call, whatever the order of its arguments. */
function recorded(tool: string, given: object, calls: readonly unknown[]): string {
  const ofTool = (calls as readonly Recorded[]).filter((call) => call.tool === tool);
  const found = ofTool.find((call) => ordered(call.arguments) === ordered(given));
  if (found === undefined) throw new Error(\`This call was not recorded. \${nearest(given, ofTool)}\`);
  if (found.error) throw new Error(found.text);
  return found.text;
}

function nearest(given: object, calls: readonly Recorded[]): string {
  if (calls.length === 0) return 'No call of this tool was.';
  const wanted = new Set(Object.entries(given).map(ordered));
  const shared = (call: Recorded) => Object.entries(call.arguments).filter((one) => wanted.has(ordered(one))).length;
  const near = calls.toSorted((one, other) => shared(other) - shared(one)).slice(0, 3);
  const more = calls.length > 3 ? \`, and \${calls.length - 3} more\` : '';
  return \`Recorded are: \${near.map((call) => ordered(call.arguments).slice(0, 200)).join('; ')}\${more}.\`;
}

function ordered(value: unknown): string {
  return JSON.stringify(value, (_key, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([one], [other]) => (one < other ? -1 : 1)))
      : part,
  );
}
`;

/** A pack has a scenario: whoever makes the first call that was answered has solved it. */
function firstCall({ tools, calls }: Frozen): JsonObject {
  const fitting = calls.filter((call) => fits(call, tools));
  const first = fitting.find(({ error }) => !error) ?? fitting[0];
  if (first === undefined)
    throw new UserError('no call that was recorded has the arguments that its tool takes: add one to --calls');
  const call = { [first.tool]: escapedTexts(first.arguments) };
  const wish = `Call ${first.tool} with ${JSON.stringify(first.arguments).slice(0, 1000)}.`;
  return {
    name: 'first_call',
    summary: 'The first call that was recorded.',
    categories: ['STC', 'SUT'],
    tools: tools.map(({ name }) => name),
    opening: wish,
    goal: wish,
    knows: ['What your first message says.'],
    lacks: ['anything else'],
    solution: [{ answer: call }, { say: 'I have made the call.' }],
    milestones: [{ called: call }],
  };
}

function fits(call: FrozenCall, tools: readonly FrozenTool[]): boolean {
  const parameters = tools.find(({ name }) => name === call.tool)?.parameters ?? {};
  return (
    Object.keys(call.arguments).every((name) => Object.hasOwn(parameters, name)) &&
    Object.entries(parameters).every(([name, one]) => !isRequired(one) || Object.hasOwn(call.arguments, name))
  );
}

function oneLine(text: string): string {
  return text.replaceAll(/\p{C}+/gu, ' ').slice(0, 200);
}
