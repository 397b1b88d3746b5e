import { Option } from 'commander';
import type { Command } from 'commander';

interface Settings {
  /** From the text that was given; of an option that is repeated, also from what was made of those before. */
  readonly parse?: (text: string, before: never) => unknown;
  readonly choices?: readonly string[];
  readonly default?: unknown;
  /** How help shows the default. */
  readonly defaultText?: string;
  readonly required?: true;
  /** The environment variable that can say it too. */
  readonly env?: string;
  readonly conflicts?: readonly string[];
  readonly implies?: Readonly<Record<string, unknown>>;
  readonly hidden?: true;
  /** Of `--no-x` beside `--x`: without either, there is no value. */
  readonly negates?: true;
}

type Camel<Text extends string> = Text extends `${infer Head}-${infer Tail}`
  ? `${Head}${Capitalize<Camel<Tail>>}`
  : Text;

/** The name and the placeholder of flags such as `-o, --output <file>`. */
type Parts<Flags extends string> = Flags extends `-${string}, --${infer Long}`
  ? Parts<`--${Long}`>
  : Flags extends `--${infer Name} ${infer Placeholder}`
    ? [Name, Placeholder]
    : Flags extends `--${infer Name}`
      ? [Name, '']
      : never;

type NameOf<Flags extends string> = Parts<Flags>[0] extends `no-${infer Name}` ? Camel<Name> : Camel<Parts<Flags>[0]>;

type ValueOf<Flags extends string, Given> = Given extends { parse: (...args: never) => infer Value }
  ? Value
  : Given extends { choices: readonly (infer Choice)[] }
    ? Choice
    : Parts<Flags>[1] extends `${string}...>`
      ? readonly string[]
      : Parts<Flags>[1] extends `<${string}`
        ? string
        : Given extends { negates: true }
          ? false
          : Parts<Flags>[0] extends `no-${string}`
            ? boolean
            : true;

type IsThere<Flags extends string, Given> = Given extends { default: unknown } | { required: true }
  ? true
  : Given extends { negates: true }
    ? false
    : Parts<Flags>[0] extends `no-${string}`
      ? true
      : false;

/** An option of which the compiler knows the name, the type of the value, and whether there always is one. */
export interface DeclaredOption<Name extends string, Value, There extends boolean> extends Option {
  /** For the compiler only. */
  readonly type: { readonly name: Name; readonly value: Value; readonly there: There };
}

type Declared = DeclaredOption<string, unknown, boolean>;

/** Declares an option once: {@link OptionsOf} follows from it. @param flags as commander takes them */
export function option<const Flags extends string, const Given extends Settings = object>(
  flags: Flags,
  description: string,
  given?: Given,
): DeclaredOption<NameOf<Flags>, ValueOf<Flags, Given>, IsThere<Flags, Given>> {
  const settings: Settings = given ?? {};
  type Result = DeclaredOption<NameOf<Flags>, ValueOf<Flags, Given>, IsThere<Flags, Given>>;
  const declared = new Option(flags, description) as Result;
  if (settings.choices) declared.choices(settings.choices);
  if (settings.parse) declared.argParser(settings.parse as (text: string, before: unknown) => unknown);
  if ('default' in settings || settings.defaultText) declared.default(settings.default, settings.defaultText);
  // Commander does this itself only for options that a command has before it is named.
  else if (declared.negate && settings.negates !== true) declared.default(true);
  if (settings.env) declared.env(settings.env);
  if (settings.conflicts) declared.conflicts([...settings.conflicts]);
  if (settings.implies) declared.implies({ ...settings.implies });
  return declared.makeOptionMandatory(settings.required === true).hideHelp(settings.hidden === true);
}

/** A former name of an option, or its name in other commands: understood, but not in `--help`. */
export function alsoNamed<Alias extends Declared>(flag: `--${string}`, of: Alias): Alias {
  const alias = new Option(of.flags.replace(of.long ?? '', flag)).hideHelp() as Alias;
  alias.attributeName = () => of.attributeName();
  if (of.parseArg) alias.parseArg = of.parseArg;
  return alias;
}

type Of<List extends readonly Declared[], There extends boolean> = Extract<
  List[number],
  { readonly type: { readonly there: There } }
>;

/** What a command with these options is given. */
export type OptionsOf<List extends readonly Declared[]> = {
  readonly [One in Of<List, true> as One['type']['name']]: One['type']['value'];
} & {
  readonly [One in Of<List, false> as One['type']['name']]?: One['type']['value'];
};

/** The options, if there is one for each of the settings; else a type that nothing fits. */
export type Covering<Wanted, Options> =
  Exclude<keyof Wanted, keyof Options> extends never
    ? Options
    : { readonly 'no option for': Exclude<keyof Wanted, keyof Options> };

/** Shows an option under a heading of its own in help. */
export function grouped<One extends Declared>(heading: string, one: One): One {
  return one.helpGroup(heading);
}

/** The words that give another command the options that this one was given on its command line. */
export function argumentsFor(command: Command, options: readonly Declared[]): readonly string[] {
  return options.flatMap((one) => {
    const name = one.attributeName();
    const value: unknown = command.getOptionValue(name);
    if (command.getOptionValueSource(name) !== 'cli' || one.hidden || (value === false) !== one.negate) return [];
    const flag = one.long ?? '';
    return typeof value === 'boolean' ? [flag] : [flag, Array.isArray(value) ? value.join(',') : String(value)];
  });
}
