import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { homedir, tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { stripVTControlCharacters } from 'node:util';
import { MAIN } from './processes/start-command.ts';

export const AUTHORING_PAGE = fileURLToPath(new URL('../docs/authoring.md', import.meta.url));

/** The blocks of a page: commands, what they print, and files to write, named after the language. */
const BLOCK = /^```(?<language>sh|text|yaml)(?: (?<path>\S+))?\n(?<text>.*?)^```$/gms;

/** Makes `npx toolsandbox` run this checkout, and a failure count although its output is cut. */
const PROLOGUE = 'set -o pipefail; npx() { shift; "$NODE" "$MAIN" "$@"; }';

/**
 * The page with what its commands print today: they are run in order, in an empty folder, and its files are written. A
 * command may only fail where the page shows an error.
 */
export async function authoringPage(): Promise<string> {
  const page = readFileSync(AUTHORING_PAGE, 'utf8');
  const home = await mkdtemp(join(tmpdir(), 'toolsandbox-authoring-'));
  const cwd = join(home, 'checkout');
  await mkdir(cwd);
  try {
    let played = '';
    let end = 0;
    let printed: string | null = null;
    for (const { index, 0: whole, groups = {} } of page.matchAll(BLOCK)) {
      const { language, path, text = '' } = groups;
      played += page.slice(end, index);
      end = index + whole.length;
      if (language === 'text' && printed !== null) {
        played += `\`\`\`text\n${printed}\`\`\``;
        printed = null;
        continue;
      }
      played += whole;
      if (path !== undefined) await writeIn(cwd, path, text);
      if (language === 'sh') printed = await output(text, cwd, page.slice(end).startsWith('\n\n```text\nerror:'));
    }
    return played + page.slice(end);
  } finally {
    await rm(home, { recursive: true });
  }
}

async function writeIn(cwd: string, path: string, text: string): Promise<void> {
  const file = resolve(cwd, path);
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, text);
}

/** What the commands print on both streams, as a terminal shows it. */
async function output(commands: string, cwd: string, mayFail: boolean): Promise<string> {
  const { PATH, XDG_CACHE_HOME = join(homedir(), '.cache') } = process.env;
  const environment = { PATH, XDG_CACHE_HOME, HOME: dirname(cwd), NO_COLOR: '1', NODE: process.execPath, MAIN };
  const shell = spawn('bash', ['-c', `exec 2>&1\n${PROLOGUE}\n${commands}`], { cwd, env: environment });
  let printed = '';
  for await (const chunk of shell.stdout.setEncoding('utf8')) printed += String(chunk);
  const code = shell.exitCode ?? (await new Promise((ended) => shell.once('close', ended)));
  if (code !== 0 && !mayFail) throw new Error(`exit code ${String(code)} of:\n${commands}\n${printed}`);
  return stripVTControlCharacters(printed).replaceAll(dirname(cwd), '~');
}
