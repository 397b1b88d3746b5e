import { DOMAINS } from '../../sandbox/tools/definition.ts';
import type { ToolDefinition } from '../../sandbox/tools/definition.ts';
import { dependencyTexts, effectText, presenceText, typeText } from '../../sandbox/tools/wording.ts';
import type { Paint } from '../render/paint.ts';

const LABEL_WIDTH = 12;

/** Tools by domain, one per line: name, what it does to the world, the first sentence of its description. */
export function renderTools(tools: readonly ToolDefinition[], paint: Paint): readonly string[] {
  const width = Math.max(0, ...tools.map(({ name }) => name.length));
  const line = (tool: ToolDefinition) =>
    `  ${tool.name.padEnd(width)}  ${effectText(tool).padEnd(8)}  ${firstSentence(tool.description)}`;
  return DOMAINS.flatMap((domain) => {
    const lines = tools.filter((tool) => tool.domain === domain).map(line);
    return lines.length === 0 ? [] : [paint('bold', domain), ...lines];
  });
}

function firstSentence(text: string): string {
  return text.replace(/\. .*$/s, '.');
}

/** A tool's parameters, result, requirements and errors, as defined. */
export function renderTool(tool: ToolDefinition, paint: Paint): readonly string[] {
  const parameters = Object.entries(tool.parameters);
  const width = Math.max(0, ...parameters.map(([name]) => name.length));
  return [
    `${paint('bold', tool.name)}  ${tool.domain}, ${effectText(tool)}, for the ${tool.caller}`,
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
    ...labelled('needs', dependencyTexts(tool)),
    ...labelled(
      'errors',
      tool.errors.map((error) => `${error.class}: ${error.when}`),
    ),
  ];
}

function labelled(label: string, lines: readonly string[]): readonly string[] {
  const shown = lines.length === 0 ? ['nothing'] : lines;
  return shown.map((line, index) => (index === 0 ? label : '').padEnd(LABEL_WIDTH) + line);
}
