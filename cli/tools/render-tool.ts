import type { ToolDefinition } from '../../sandbox/tools/definition.ts';
import { COMMON_ERRORS, effectText, presenceText, typeText } from '../../sandbox/tools/wording.ts';
import { conditionOn } from '../../worlds/world.ts';
import type { WorldDefinition } from '../../worlds/world.ts';
import { line, styled } from '../../text/line.ts';
import type { Line } from '../../text/line.ts';

const LABEL_WIDTH = 12;

/** Tools by domain, one per line: name, what it does to the world, the first sentence of its description. */
export function renderTools({ tools, domains }: WorldDefinition): readonly Line[] {
  const width = Math.max(0, ...tools.map(({ name }) => name.length));
  const rowOf = (tool: ToolDefinition) =>
    `  ${tool.name.padEnd(width)}  ${effectText(tool).padEnd(8)}  ${firstSentence(tool.description)}`;
  return domains.flatMap((domain) => {
    const lines = tools.filter((tool) => tool.domain === domain).map(rowOf);
    return lines.length === 0 ? [] : [styled('bold', domain), ...lines];
  });
}

function firstSentence(text: string): string {
  return text.replace(/\. .*$/s, '.');
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
