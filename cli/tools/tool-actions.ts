import { DEFAULT_WORLD } from '../../worlds/known-worlds.ts';
import { anthropicTool, googleDeclaration, openaiTool } from '../../roles/tool-dialects.ts';
import { toolSchema } from '../../sandbox/tools/schema.ts';
import { applyChanges } from '../../sandbox/world.ts';
import { styled } from '../../text/line.ts';
import { renderChanges } from '../render/render-changes.ts';
import { print, printForeignJson, printJson, say } from '../say.ts';
import type { OutputForms } from '../output-forms.ts';
import { callSetting } from '../../client/tools/call-setting.ts';
import { callTool } from '../../client/tools/call-tool.ts';
import { requiredTool } from '../../client/tools/required-tool.ts';
import { renderTool, renderTools } from './render-tool.ts';
import type { CallToolOptions, ListToolsOptions, ShowToolOptions } from './tools-commands.ts';

const FORMATS: Readonly<
  Record<NonNullable<ShowToolOptions['for']>, (schema: ReturnType<typeof toolSchema>) => object>
> = {
  openai: openaiTool,
  anthropic: anthropicTool,
  google: googleDeclaration,
};

export function printTools({ json }: ListToolsOptions): void {
  if (json) for (const tool of DEFAULT_WORLD.tools) printJson(toolSchema(tool));
  else print(renderTools(DEFAULT_WORLD));
}

export function printTool(name: string, { json, for: provider }: ShowToolOptions): void {
  const tool = requiredTool(name);
  const schema = toolSchema(tool);
  if (json) printForeignJson(provider === undefined ? schema : FORMATS[provider](schema));
  else print(renderTool(tool, DEFAULT_WORLD));
}

/** Returns the exit code. */
export async function callAndPrint(name: string, text: string, options: CallToolOptions): Promise<0 | 1> {
  const tool = requiredTool(name);
  const setting = await callSetting(options, process.env);
  const { content, result, errorClass, changes } = await callTool(tool, text, setting);
  const { world, clock } = setting;
  if (options.json) {
    const after = applyChanges(world, changes);
    printJson({ tool: name, result, errorClass, content, changes, world: after } satisfies OutputForms['tools-call']);
  } else {
    const lines = content.split('\n');
    print(errorClass === null ? lines : lines.map((line) => styled('red', line)));
    print(renderChanges(changes, { ...DEFAULT_WORLD, ...clock }));
    if (errorClass === null && changes.length === 0) say('no changes');
  }
  return errorClass === null ? 0 : 1;
}
