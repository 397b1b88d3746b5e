import { escapeForTerminal } from './escape-for-terminal.ts';

const BY_NPX = 'npx toolsandbox';
let program = BY_NPX;

/** Says how this program was started, if not by npx: outside a project, npx would fetch a package of that name. Once, at the start. */
export function startedAs(command: string | undefined): void {
  program = command === undefined ? BY_NPX : shellQuote(command);
}

/** A command of this program for the user to copy. */
export function hintCommand(...words: readonly string[]): string {
  return escapeForTerminal([program, ...words.map(shellQuote)].join(' '));
}

/** The same, of words that are quoted already. */
export function commandLine(words: string): string {
  return `${program} ${words}`;
}

/** A command of Temporal's CLI about a build of a deployment; null: about workers of no deployment. */
export function deploymentHint(action: string, deployment: string, build: string | null, ...more: string[]): string {
  const version = ['--deployment-name', deployment, ...(build === null ? ['--unversioned'] : ['--build-id', build])];
  return escapeForTerminal(['temporal worker deployment', action, ...[...version, ...more].map(shellQuote)].join(' '));
}

/** Whether a line is such a command. */
export function isHintCommand(line: string): boolean {
  return [program, BY_NPX, 'temporal'].some((start) => line.trimStart().startsWith(`${start} `));
}

/** A word of a printed command, quoted for POSIX shells where it needs to be: model specs hold `?` and `&`. */
export function shellQuote(word: string): string {
  return /^[\w@%+:,./-][\w@%+=:,./-]*$/.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`;
}
