import { format, resolveConfig } from 'prettier';
import { fileURLToPath } from 'node:url';
import { TOOLS } from '../sandbox/tools/catalog.ts';
import { DOMAINS } from '../sandbox/tools/definition.ts';
import type { Parameter, ToolDefinition, DocumentedError } from '../sandbox/tools/definition.ts';
import { COMMON_ERRORS, dependencyTexts, effectText, presenceText, typeText } from '../sandbox/tools/wording.ts';

export const TOOLS_PAGE = fileURLToPath(new URL('../docs/tools.md', import.meta.url));

/** The page about all tools, made of their definitions and formatted as the rest of the repository. */
export async function toolsPage(): Promise<string> {
  const agentTools = TOOLS.filter(({ caller }) => caller === 'agent').length;
  const page = [
    '# Tools',
    '<!-- Written by `npm run docs` from the definitions in sandbox/tools; edit those. -->',
    `${agentTools} tools in ${DOMAINS.length - 1} domains are for agents; the last one, in a section of its own, is for ` +
      'the simulated user. Try one with `npx toolsandbox tool call NAME \'{"json": ...}\'`.',
    '_Reads_, _writes_ and _computes_ say what a tool does to the world: looks something up in it, at a service or on ' +
      'the clock; changes it; or neither. A number is an integer or a float; where an integer is wanted `1.0` is refused. ' +
      'Times are seconds since the epoch. An argument that may be left out is then as if it were not there, which is ' +
      'not the same as null.',
    'What a tool needs must be so unless its errors say when it does not matter: a search around a given place needs no ' +
      'location service, and low battery mode only keeps radios from being switched on.',
    'A tool that cannot do what was asked answers with an error class and a text. Besides its own errors every tool has these:',
    errorList(COMMON_ERRORS),
    ...DOMAINS.map(domainSummary),
    ...DOMAINS.flatMap(domainSection),
  ].join('\n\n');
  return format(page, { ...(await resolveConfig(TOOLS_PAGE)), filepath: TOOLS_PAGE });
}

function toolsOf(domain: ToolDefinition['domain']): readonly ToolDefinition[] {
  return TOOLS.filter((tool) => tool.domain === domain);
}

function domainSummary(domain: ToolDefinition['domain']): string {
  const links = toolsOf(domain).map(({ name }) => `[${name}](#${name})`);
  return `**[${domain}](#${domain})**: ${links.join(', ')}`;
}

function domainSection(domain: ToolDefinition['domain']): readonly string[] {
  return [`## ${domain}`, ...toolsOf(domain).flatMap(toolSection)];
}

function toolSection(tool: ToolDefinition): readonly string[] {
  const parameters = Object.entries(tool.parameters);
  const dependencies = dependencyTexts(tool);
  return [
    `### ${tool.name}`,
    tool.description,
    parameters.length === 0 ? 'No parameters.' : parameterTable(parameters),
    `**Result** (${effectText(tool)}): ${tool.returns}`,
    ...(dependencies.length === 0 ? [] : [`**Needs** ${dependencies.join(', ')}.`]),
    ...(tool.errors.length === 0 ? [] : ['**Errors**', errorList(tool.errors)]),
  ];
}

function parameterTable(parameters: readonly (readonly [string, Parameter])[]): string {
  const rows = parameters.map(([name, parameter]) =>
    [`\`${name}\``, typeText(parameter), presenceText(parameter), parameter.description].join(' | '),
  );
  return ['parameter | type | | meaning', '--- | --- | --- | ---', ...rows].map((row) => `| ${row} |`).join('\n');
}

function errorList(errors: readonly DocumentedError[]): string {
  return errors.map((error) => `- \`${error.class}\`: ${error.when}`).join('\n');
}
