import { findTool, TOOLS } from '../../sandbox/tools/catalog.ts';
import type { ToolDefinition } from '../../sandbox/tools/definition.ts';
import { suggestion } from '../../scenarios/nearest-names.ts';
import { UserError } from '../../client/errors.ts';
import { DateTime, IANAZone } from 'luxon';
import { anthropicTool, googleDeclaration, openaiTool } from '../../roles/tool-dialects.ts';
import type { Profile } from '../../sandbox/cell.ts';
import { DEFAULT_CLOCK } from '../../sandbox/clock.ts';
import { toolSchema } from '../../sandbox/tools/schema.ts';
import { applyChanges } from '../../sandbox/world.ts';
import { createServices } from '../../services/create-services.ts';
import { styled } from '../../text/line.ts';
import { renderChanges } from '../render/render-changes.ts';
import { print, printForeignJson, printJson, say } from '../say.ts';
import { callTool } from '../../client/tools/call-tool.ts';
import { chooseWorld } from '../../client/tools/choose-world.ts';
import type { WorldChoice } from '../../client/tools/choose-world.ts';
import { renderTool, renderTools } from './render-tool.ts';

const FORMATS = { openai: openaiTool, anthropic: anthropicTool, google: googleDeclaration } as const;

/** A provider whose form of a tool's schema can be printed. */
export type SchemaFormat = keyof typeof FORMATS;

export interface CallOptions extends WorldChoice {
  readonly profile: Profile;
  readonly now?: string;
  readonly timeZone: string;
  readonly services: string;
  readonly json?: true;
}

export function printTools(json: boolean): void {
  if (json) for (const tool of TOOLS) printJson(toolSchema(tool));
  else print(renderTools(TOOLS));
}

export function printTool(name: string, { json, for: provider }: { json?: true; for?: SchemaFormat }): void {
  const tool = requireTool(name);
  const schema = toolSchema(tool);
  if (json) printForeignJson(provider === undefined ? schema : FORMATS[provider](schema));
  else print(renderTool(tool));
}

/** Returns the exit code. */
export async function callAndPrint(name: string, text: string, options: CallOptions): Promise<0 | 1> {
  const tool = requireTool(name);
  const clock = { ...DEFAULT_CLOCK, timeZone: timeZone(options), start: instant(options) };
  const services = createServices(options.services, { now: clock.start, environment: process.env });
  const world = await chooseWorld(options, clock);
  const { profile } = options;
  const { content, result, errorClass, changes } = await callTool(tool, text, { world, clock, services, profile });
  const after = applyChanges(world, changes);
  if (options.json) printJson({ tool: name, result, error_class: errorClass, content, changes, world: after });
  else {
    const lines = content.split('\n');
    print(errorClass === null ? lines : lines.map((line) => styled('red', line)));
    print(renderChanges(changes, clock.timeZone));
    if (errorClass === null && changes.length === 0) say('no changes');
  }
  return errorClass === null ? 0 : 1;
}

function timeZone({ timeZone: name }: CallOptions): string {
  if (IANAZone.isValidZone(name)) return name;
  throw new UserError(`invalid --time-zone "${name}": give an IANA time zone, for example Europe/Oslo`);
}

/** Seconds since the epoch; without an offset, the time is in the sandbox's time zone. */
function instant({ now, timeZone: zone }: CallOptions): number {
  if (now === undefined) return DEFAULT_CLOCK.start;
  const time = DateTime.fromISO(now, { zone });
  if (time.isValid) return time.toSeconds();
  throw new UserError(`invalid --now "${now}": give an ISO 8601 time, for example 2024-05-15T12:00:00Z`);
}

/** @throws UserError with the names that are closest */
export function requireTool(name: string): ToolDefinition {
  const tool = findTool(name);
  if (tool !== undefined) return tool;
  const names = TOOLS.map((known) => known.name);
  throw new UserError(`unknown tool "${name}": ${suggestion(name, names, 'see `toolsandbox tool list`')}`);
}
