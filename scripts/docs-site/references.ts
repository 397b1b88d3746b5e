import type { Command } from 'commander';
import { loaded } from '../../cli/command-tree.ts';
import { createProgram } from '../../cli/program.ts';
import { FILE_SCHEMAS, outputForms, schemaNamed } from '../../client/schemas/schemas.ts';

/** A page that the program writes about itself. */
interface Reference {
  readonly name: string;
  /** Markdown. */
  readonly text: string;
}

/** What `--help` and `docs schema` print, as pages, and the JSON Schemas as files by their name. */
export async function references(): Promise<{
  readonly pages: readonly Reference[];
  readonly schemas: Readonly<Record<string, object>>;
}> {
  const schemas = Object.fromEntries(Object.keys(FILE_SCHEMAS).map((name) => [name, schemaNamed(name)]));
  const pages = [
    { name: 'reference-commands', text: `# Commands\n\nWhat \`--help\` prints.\n${await helpOf(createProgram())}` },
    { name: 'reference-forms', text: formsPage() },
  ];
  return { pages, schemas: { ...schemas, 'json-output': outputForms() } };
}

async function helpOf(command: Command, words: readonly string[] = []): Promise<string> {
  let help = '';
  await loaded(command);
  command.configureOutput({ writeOut: (text) => (help += text), getOutHelpWidth: () => 100 });
  command.outputHelp();
  const own = words.length === 0 ? '' : `\n## ${words.join(' ')}\n\n\`\`\`text\n${help.trim()}\n\`\`\`\n`;
  const children = await Promise.all(
    command
      .createHelp()
      .visibleCommands(command)
      .map((child) => helpOf(child, [...words, child.name()])),
  );
  return own + children.join('');
}

function formsPage(): string {
  const { description, $defs } = outputForms();
  const files = Object.entries(FILE_SCHEMAS).map(
    ([name, { summary }]) => `- [\`${name}\`](schemas/${name}.json): ${summary}`,
  );
  const forms = Object.entries($defs).map(([name, form]) => {
    const rows = Object.entries(form.properties).map(
      ([key, property]) => `- \`${key}\`: ${property.description ?? 'as its name says'}`,
    );
    return [`## ${name}`, form.description, rows.join('\n')].join('\n\n');
  });
  return [
    '# Forms',
    'What you write, as JSON Schema:',
    files.join('\n'),
    `What commands print with \`--json\` ([schema](schemas/json-output.json)):`,
    description,
    ...forms,
  ].join('\n\n');
}
