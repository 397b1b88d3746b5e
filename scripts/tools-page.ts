import { format, resolveConfig } from 'prettier';
import { fileURLToPath } from 'node:url';
import { TOOLS } from '../sandbox/tools/catalog.ts';
import { DOMAINS } from '../sandbox/tools/definition.ts';
import type { Parameter, ToolDefinition, DocumentedError } from '../sandbox/tools/definition.ts';
import { COMMON_ERRORS, dependencyTexts, effectText, presenceText, typeText } from '../sandbox/tools/wording.ts';

export const TOOLS_PAGE = fileURLToPath(new URL('../docs/tools.md', import.meta.url));

/** The page about all tools, generated from their definitions and formatted like the rest of the repository. */
export async function toolsPage(): Promise<string> {
  const agentTools = TOOLS.filter(({ caller }) => caller === 'agent').length;
  const page = [
    '# Tools',
    '<!-- Written by `npm run docs` from the definitions in sandbox/tools; edit those. -->',
    `The agent has ${agentTools} tools in ${DOMAINS.length - 1} domains. The last section has the only tool of the simulated ` +
      'user. Call a tool with `npx toolsandbox tool call NAME \'{"json": ...}\'`.',
    '_Reads_, _writes_ and _computes_ say how a tool uses the world: it reads the world, a service or the clock; it changes ' +
      'the world; or it does neither. A number is an integer or a float; `1.0` is not an integer. Times are seconds since ' +
      'the epoch. Omitting an optional argument is not the same as passing null.',
    'The settings under _Needs_ are required, unless the errors of the tool say otherwise: a search around a given place ' +
      'needs no location service, and low battery mode only prevents radios from being switched on.',
    'A tool that fails answers with an error class and a text. Besides its own errors, every tool has these:',
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
