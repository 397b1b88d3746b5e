import type { Command, Option } from 'commander';
import { loaded } from '../command-tree.ts';
import { argumentValues, FILES, optionValues } from './values.ts';

/** Options that may be given several times. */
const REPEATED: readonly string[] = ['--pack', '--decoys'];

interface Candidate {
  readonly value: string;
  readonly description?: string;
}

/** Everything that can stand in place of the last word, which is incomplete or empty. */
export async function candidates(program: Command, words: readonly string[]): Promise<readonly Candidate[]> {
  const current = words.at(-1) ?? '';
  const all = await inCommand(program, words.slice(0, -1), current);
  return all.filter((one) => one === FILES || one.value.startsWith(current));
}

async function inCommand(command: Command, before: readonly string[], current: string): Promise<readonly Candidate[]> {
  await loaded(command);
  const [first, ...rest] = before;
  if (first === 'help' && command.parent === null) return afterHelp(command, rest);
  const child = command.commands.find((one) => one.name() === first);
  if (child !== undefined) return inCommand(child, rest, current);
  const { option, positionals } = read(command, before);
  const typed = /^(?<flag>--[^=]+)=/.exec(current)?.groups?.['flag'];
  if (typed !== undefined) {
    const flag = findOption(command, typed);
    return flag === undefined ? [] : valuesOf(flag, before, current, `${typed}=`);
  }
  if (current.startsWith('-')) return unusedOptions(command, before);
  if (option !== undefined) return valuesOf(option, before, current, '');
  if (command.commands.length > 0) return before.length === 0 ? commandsOf(command) : [];
  const last = command.registeredArguments.at(-1);
  const argument = command.registeredArguments[positionals] ?? (last?.variadic ? last : undefined);
  if (argument === undefined) return [];
  return argument.argChoices?.map((value) => ({ value })) ?? argumentValues(argument, { before, typed: current });
}

/** Commands and groups, but nothing that is hidden. */
function commandsOf(command: Command): readonly Candidate[] {
  return command
    .createHelp()
    .visibleCommands(command)
    .map((one) => ({ value: one.name(), description: one.summary() }));
}

function afterHelp(command: Command, words: readonly string[]): readonly Candidate[] {
  const [first, ...rest] = words;
  if (first === undefined) return commandsOf(command);
  const child = command.commands.find((one) => one.name() === first);
  return child === undefined ? [] : afterHelp(child, rest);
}

/** The option whose value comes next, if one does, and the number of arguments so far. */
function read(command: Command, words: readonly string[]): { option: Option | undefined; positionals: number } {
  let option: Option | undefined;
  let positionals = 0;
  for (const word of words) {
    if (word.startsWith('-')) {
      const named = findOption(command, word);
      option = named?.required || named?.optional ? named : undefined;
    } else if (option === undefined) positionals++;
    else if (!option.variadic) option = undefined;
  }
  return { option, positionals };
}

function findOption(command: Command, flag: string): Option | undefined {
  return command.options.find(({ short, long }) => flag === short || flag === long);
}

function unusedOptions(command: Command, before: readonly string[]): readonly Candidate[] {
  const unused = command.options.filter(
    ({ hidden, long = '' }) => !hidden && (REPEATED.includes(long) || !before.includes(long)),
  );
  const options = unused.map(({ long, description }) => ({ value: long ?? '', description }));
  return [...options, { value: '--help', description: 'display help for command' }];
}

async function valuesOf(
  option: Option,
  before: readonly string[],
  current: string,
  prefix: string,
): Promise<readonly Candidate[]> {
  const typed = current.slice(prefix.length);
  const found = option.argChoices?.map((value) => ({ value })) ?? (await optionValues(option, { before, typed }));
  return found.map((one) => (one === FILES ? one : { ...one, value: `${prefix}${one.value}` }));
}
