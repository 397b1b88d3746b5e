import { anthropicTool, googleDeclaration, openaiTool } from '../../roles/tool-dialects.ts';
import { toolSchema } from '../../sandbox/tools/schema.ts';
import { applyChanges } from '../../sandbox/world.ts';
import { styled, line } from '../../text/line.ts';
import { renderChanges } from '../render/render-changes.ts';
import { print, printForeignJson, printJson, say } from '../say.ts';
import type { OutputForms } from '../output-forms.ts';
import { callSetting, worldOfPack } from '../../client/tools/call-setting.ts';
import { callTool } from '../../client/tools/call-tool.ts';
import { playCalls } from '../../client/tools/play-calls.ts';
import { requiredTool } from '../../client/tools/required-tool.ts';
import type { CallToolOptions, ListToolsOptions, ShowToolOptions } from './tools-commands.ts';
import type { ToolDefinition } from '../../sandbox/tools/definition.ts';
import { COMMON_ERRORS, effectText, presenceText, typeText } from '../../sandbox/tools/wording.ts';
import { conditionOn } from '../../worlds/world.ts';
import type { WorldDefinition } from '../../worlds/world.ts';
import type { Line } from '../../text/line.ts';

const FORMATS: Readonly<
  Record<NonNullable<ShowToolOptions['for']>, (schema: ReturnType<typeof toolSchema>) => object>
> = {
  openai: openaiTool,
  anthropic: anthropicTool,
  google: googleDeclaration,
};

const LABEL_WIDTH = 12;

export async function printTools({ json, pack }: ListToolsOptions): Promise<void> {
  const world = await worldOfPack(pack);
  if (json) for (const tool of world.tools) printJson(toolSchema(tool));
  else print(renderTools(world));
}

export async function printTool(name: string, { json, for: provider, pack }: ShowToolOptions): Promise<void> {
  const world = await worldOfPack(pack);
  const tool = requiredTool(name, world);
  const schema = toolSchema(tool);
  if (json) printForeignJson(provider === undefined ? schema : FORMATS[provider](schema));
  else print(renderTool(tool, world));
}

/** Returns the exit code. */
export async function callAndPrint(name: string, text: string, options: CallToolOptions): Promise<0 | 1> {
  const setting = await callSetting(options, process.env);
  const tool = requiredTool(name, setting.definition);
  const { content, result, errorClass, changes } = await callTool(tool, text, setting);
  const { world, clock } = setting;
  if (options.json) {
    const after = applyChanges(world, changes);
    printJson({ tool: name, result, errorClass, content, changes, world: after } satisfies OutputForms['tools-call']);
  } else {
    const lines = content.split('\n');
    print(errorClass === null ? lines : lines.map((one) => styled('red', one)));
    print(renderChanges(changes, { ...setting.definition, ...clock }));
    if (errorClass === null && changes.length === 0) say('no changes');
  }
  return errorClass === null ? 0 : 1;
}

export async function playAndPrint(file: string, options: CallToolOptions): Promise<void> {
  const setting = await callSetting(options, process.env);
  for await (const { id, calls } of playCalls(file, setting)) {
    if (options.json) printJson({ id, calls } satisfies OutputForms['tools-calls']);
    else
      for (const { name, text, error } of calls)
        print([line`${styled('bold', id)} ${name}: ${error ? styled('red', text) : text}`]);
  }
}

/** Tools by domain, one per line: name, what it does to the world, the first sentence of its description. */
export function renderTools({ tools, domains }: WorldDefinition): readonly Line[] {
  const width = Math.max(0, ...tools.map(({ name }) => name.length));
  const rowOf = (tool: ToolDefinition) => {
    const firstSentence = tool.description.replace(/\. .*$/s, '.');
    return `  ${tool.name.padEnd(width)}  ${effectText(tool).padEnd(8)}  ${firstSentence}`;
  };
  return domains.flatMap((domain) => {
    const lines = tools.filter((tool) => tool.domain === domain).map(rowOf);
    return lines.length === 0 ? [] : [styled('bold', domain), ...lines];
  });
}

/** A tool's parameters, result, requirements and errors, as defined. */
export function renderTool(tool: ToolDefinition, world: WorldDefinition): readonly Line[] {
  const parameters = Object.entries(tool.parameters);
  const width = Math.max(0, ...parameters.map(([name]) => name.length));
  return [
    line`${styled('bold', tool.name)}  ${tool.domain}, ${effectText(tool)}, for the ${tool.caller}`,
    tool.description,
    '',
    ...labelled(
      'takes',
      parameters.map(
        ([name, parameter]) =>
          `${name.padEnd(width)}  ${typeText(parameter)}, ${presenceText(parameter)}: ${parameter.description}`,
      ),
    ),
    ...labelled('gives', [tool.returns]),
    ...labelled(
      'needs',
      tool.dependsOn.map((column) => conditionOn(column, world)),
    ),
    ...labelled(
      'errors',
      tool.errors.map((error) => `${error.class}: ${error.when}`),
    ),
    '',
    ...labelled(
      'every tool',
      COMMON_ERRORS.map((error) => `${error.class}: ${error.when}`),
    ),
  ];
}

function labelled(label: string, lines: readonly string[]): readonly string[] {
  const shown = lines.length === 0 ? ['nothing'] : lines;
  return shown.map((text, index) => (index === 0 ? label : '').padEnd(LABEL_WIDTH) + text);
}
