import { rm } from 'node:fs/promises';
import { onTestFinished } from 'vitest';
import { processFolder } from '../../scripts/processes/process-folder.ts';
import { commandEnvironment, MAIN, printed, startCommand } from '../../scripts/processes/start-command.ts';
import type { Ended, Running } from '../../scripts/processes/start-command.ts';

/** A working directory and the environment of its commands, as on a machine of its own. */
export interface Machine {
  readonly directory: string;
  readonly environment: NodeJS.ProcessEnv;
  /** Starts a command of `toolsandbox`; it ends with the test. */
  start(...args: readonly string[]): Running;
  /** Runs it to its end. */
  run(...args: readonly string[]): Promise<Ended>;
  /** Runs it with `--json`, which must succeed: the printed objects. */
  // oxlint-disable-next-line typescript/no-explicit-any -- tests reach into any shape
  json(...args: readonly string[]): Promise<readonly any[]>;
  /** Starts a worker and waits until it polls. */
  worker(...options: readonly string[]): Promise<Running>;
}

/** @param main the program, which may be that of another version */
export async function createMachine(
  variables: Readonly<Record<string, string>> = {},
  main: string = MAIN,
): Promise<Machine> {
  const directory = await processFolder('machine');
  onTestFinished(() => rm(directory, { recursive: true, force: true, maxRetries: 5 }));
  const environment = commandEnvironment(variables);
  const start = (...args: readonly string[]) =>
    startForTest(process.execPath, [main, ...args], { cwd: directory, env: environment });
  return {
    directory,
    environment,
    start,
    run: (...args) => start(...args).ended,
    async json(...args) {
      const { code, stdout, stderr } = await start(...args, '--json').ended;
      if (code !== 0) throw new Error(`${args.join(' ')} exited with code ${code}: ${stdout}${stderr}`);
      return stdout.split('\n').flatMap((line) => (line === '' ? [] : [JSON.parse(line) as unknown]));
    },
    async worker(...options) {
      const running = start('worker', ...options);
      await printed(running, 'worker ready');
      return running;
    },
  };
}

const SHOWN_CHARACTERS = 2_000;

/** Starts a command that ends with the test. If the test fails, its last output is shown. */
export function startForTest(...command: Parameters<typeof startCommand>): Running {
  const running = startCommand(...command);
  onTestFinished(async ({ task }) => {
    if (task.result?.state === 'fail') console.log(lastWords(command[1], running));
    running.kill();
    await running.ended;
  });
  return running;
}

function lastWords(args: readonly string[], { child, output }: Running): string {
  const state = child.exitCode ?? child.signalCode ?? 'still running';
  const tail = `${output.stdout}${output.stderr}`.slice(-SHOWN_CHARACTERS);
  return `${args.slice(1).join(' ')} (${state}) has printed last: ${tail}`;
}
