import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { parse } from 'yaml';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));

export interface Step {
  readonly name: string;
  readonly id?: string;
  readonly if?: string;
  readonly uses?: string;
  readonly with?: Readonly<Record<string, string>>;
  readonly run?: string;
  readonly shell?: string;
  readonly env?: Readonly<Record<string, string>>;
}

export interface Action {
  readonly name: string;
  readonly description: string;
  readonly inputs: Readonly<
    Record<string, { readonly description: string; readonly default?: string; readonly required?: boolean }>
  >;
  readonly outputs: Readonly<Record<string, { readonly description: string; readonly value: string }>>;
  readonly runs: { readonly using: string; readonly steps: readonly Step[] };
}

export const ACTION = parse(readFileSync(join(ROOT, 'action.yml'), 'utf8')) as Action;

/** What a job of one action left. */
export interface Job {
  readonly codes: Readonly<Record<string, number>>;
  readonly said: string;
  readonly summary: string;
  /** By step. */
  readonly outputs: Readonly<Record<string, Readonly<Record<string, string>>>>;
  /** The uploaded folder; undefined if nothing is uploaded. */
  readonly uploaded: string | undefined;
}

/** Runs the shell steps of the action as GitHub does, in this folder: only what its conditions use is understood. */
export async function runAction(
  directory: string,
  given: Readonly<Record<string, string>>,
  environment: NodeJS.ProcessEnv,
): Promise<Job> {
  const inputs = Object.fromEntries(
    Object.entries(ACTION.inputs).map(([name, { default: usual = '' }]) => [name, given[name] ?? usual]),
  );
  const [codes, outputs, temp] = [
    {} as Record<string, number>,
    {} as Record<string, Record<string, string>>,
    mkdtempSync(join(directory, 'runner-')),
  ];
  const summary = join(temp, 'summary.md');
  let said = '';
  let uploaded: string | undefined;
  const valueOf = (expression: string): string => {
    const [, input] = /^inputs\.([\w-]+)$/.exec(expression) ?? [];
    if (input !== undefined) {
      if (!Object.hasOwn(inputs, input)) throw new Error(`there is no input ${input}`);
      return inputs[input]!;
    }
    const [, step, output] = /^steps\.(\w+)\.outputs\.(\w+)$/.exec(expression) ?? [];
    if (step === undefined || output === undefined) throw new Error(`not understood: ${expression}`);
    if (!ACTION.runs.steps.some(({ id }) => id === step)) throw new Error(`there is no step ${step}`);
    return outputs[step]?.[output] ?? '';
  };
  const filled = (written: string) =>
    written.replaceAll(/\$\{\{ (.+?) \}\}/g, (_, expression: string) => valueOf(expression));
  const holds = (condition: string): boolean =>
    condition
      .replace(/^\$\{\{ (.+) \}\}$/, '$1')
      .split(' && ')
      .every((part) => {
        if (part === '!cancelled()') return true;
        const [, left = '', operator, right = ''] = /^(\S+) (!=|==) '(.*)'$/.exec(part) ?? [];
        if (operator === undefined) throw new Error(`not understood: ${part}`);
        return (valueOf(left) === right) === (operator === '==');
      });

  for (const step of ACTION.runs.steps) {
    const failed = Object.values(codes).some((code) => code !== 0);
    if (step.if === undefined ? failed : !holds(step.if)) continue;
    if (step.run === undefined) {
      uploaded = filled(step.with!['path']!);
      continue;
    }
    const output = join(temp, `${step.name}.output`);
    const child = spawn('bash', ['--noprofile', '--norc', '-eo', 'pipefail', '-c', step.run], {
      cwd: directory,
      env: {
        ...environment,
        ...Object.fromEntries(Object.entries(step.env ?? {}).map(([name, value]) => [name, filled(value)])),
        GITHUB_RUN_ID: '4711',
        GITHUB_OUTPUT: output,
        GITHUB_STEP_SUMMARY: summary,
        RUNNER_TEMP: temp,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const [stdout, stderr, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')]);
    said += stdout + stderr;
    codes[step.name] = code as number;
    const lines = existsSync(output) ? readFileSync(output, 'utf8').trim().split('\n') : [];
    if (step.id !== undefined)
      outputs[step.id] = Object.fromEntries(
        lines.map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]),
      );
  }
  if (!existsSync(summary)) writeFileSync(summary, '');
  return { codes, said, summary: readFileSync(summary, 'utf8'), outputs, uploaded };
}
