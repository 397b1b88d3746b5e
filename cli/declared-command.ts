import { Argument } from 'commander';
import type { Command, Option } from 'commander';
import { commandLine } from '../text/hint-command.ts';
import { askingTrust } from './ask-trust.ts';
import type { DeclaredOption, OptionsOf } from './declared-option.ts';

interface Settings {
  /** From the text that was given; of an argument that is repeated, also from what was made of those before. */
  readonly parse?: (text: string, before: never) => unknown;
  readonly choices?: readonly string[];
  readonly default?: unknown;
  /** How help shows the default. */
  readonly defaultText?: string;
}

type ValueOf<Flags extends string, Given> = Given extends { parse: (...args: never) => infer Value }
  ? Value
  : Given extends { choices: readonly (infer Choice)[] }
    ? Choice
    : Flags extends `${string}...${string}`
      ? readonly string[]
      : Flags extends `<${string}`
        ? string
        : Given extends { default: string }
          ? string
          : string | undefined;

/** An argument of which the compiler knows the value. */
export interface DeclaredArgument<Value> extends Argument {
  /** For the compiler only. */
  readonly type: Value;
}

/** Declares an argument. @param flags as commander takes them: `<id>`, `[sweep]`, `<sweep...>` */
export function argument<const Flags extends string, const Given extends Settings = object>(
  flags: Flags,
  description: string,
  given?: Given,
): DeclaredArgument<ValueOf<Flags, Given>> {
  const settings: Settings = given ?? {};
  const declared = new Argument(flags, description) as DeclaredArgument<ValueOf<Flags, Given>>;
  if (settings.choices) declared.choices(settings.choices);
  if (settings.parse) declared.argParser(settings.parse as (text: string, before: unknown) => unknown);
  if ('default' in settings) declared.default(settings.default, settings.defaultText);
  return declared;
}

type ValuesOf<Arguments extends readonly DeclaredArgument<unknown>[]> = {
  -readonly [Index in keyof Arguments]: Arguments[Index]['type'];
};

/** What a command takes and does. Its name and its summary stand in the table of commands. */
interface CommandDeclaration<
  Options extends readonly DeclaredOption<string, unknown, boolean>[],
  Arguments extends readonly DeclaredArgument<unknown>[],
> {
  /** What its help says after the summary. */
  readonly about?: string;
  readonly args?: Arguments;
  /** Takes whatever follows, also empty words: the command's `args`. */
  readonly takesAll?: true;
  readonly options: Options;
  /** What its help says below the options. */
  readonly notes?: string;
  /** Commands to copy, without the name of this program. */
  readonly examples?: readonly string[];
  /** Is given the options, then the arguments, at last the command; may return the exit code. */
  readonly run: (options: OptionsOf<Options>, ...rest: [...ValuesOf<Arguments>, Command]) => Promise<number | void>;
}

/** A {@link CommandDeclaration}, whatever it takes. */
export interface DeclaredCommand {
  readonly about?: string;
  readonly args?: readonly Argument[];
  readonly takesAll?: true;
  readonly options: readonly Option[];
  readonly notes?: string;
  readonly examples?: readonly string[];
  readonly run: (options: never, ...rest: never) => Promise<number | void>;
}

/**
 * Declares a command:
 *
 *     export const SHOW_COMMAND = declaredCommand({
 *       args: [argument('<id>', 'id of a run')],
 *       options: SHOW_OPTIONS,
 *       run: async (options, id) => (await import('./show-trajectory.ts')).showTrajectory(id, options),
 *     });
 */
export function declaredCommand<
  const Options extends readonly DeclaredOption<string, unknown, boolean>[],
  const Arguments extends readonly DeclaredArgument<unknown>[] = readonly [],
>(declaration: CommandDeclaration<Options, Arguments>): DeclaredCommand {
  return declaration;
}

/** Gives a command of commander what is declared. */
export function declare(command: Command, declared: DeclaredCommand): void {
  const { about, args, takesAll, options, notes, examples, run } = declared;
  if (about !== undefined) command.description(`${command.description()}\n\n${about}`);
  for (const one of args ?? []) command.addArgument(one);
  for (const one of options) command.addOption(one);
  if (notes !== undefined) command.addHelpText('after', `\n${notes}`);
  if (examples !== undefined) addExamples(command, examples);
  // A word that is none of its commands is refused below, with what may be meant.
  command.allowExcessArguments(takesAll === true || command.commands.length > 0);
  command.action(async (...given: readonly unknown[]) => {
    const [values, self] = given.slice(-2);
    const most = command.registeredArguments.some(({ variadic }) => variadic)
      ? Infinity
      : command.registeredArguments.length;
    const [word] = command.commands.length > 0 ? command.args.slice(most) : [];
    if (word !== undefined) command.error(`error: unknown command '${word}'`, { code: 'commander.unknownCommand' });
    const rest = [...given.slice(0, -2), self];
    const call = run as (options: object, ...rest: readonly unknown[]) => Promise<number | void>;
    const code = await askingTrust(values as object, (chosen) => call(chosen, ...rest));
    if (typeof code === 'number') process.exitCode = code;
  });
}

export function addExamples(command: Command, examples: readonly string[]): void {
  command.addHelpText('after', () => ['\nExamples:', ...examples.map((words) => `  ${commandLine(words)}`)].join('\n'));
}

/** Whether an option was given on the command line. */
export function isGiven(command: Command, name: string): boolean {
  return !['default', undefined].includes(command.getOptionValueSource(name));
}
