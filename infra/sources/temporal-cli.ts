import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

/** The Temporal CLI that we download or build: the newest that builds from the Go module proxy (server 1.29.1, UI 2.42.1). */
export const PINNED_CLI_VERSION = '1.5.1';

/** The oldest server with everything we use (updates, user metadata, search attributes of type KeywordList). */
export const OLDEST_SERVER = [1, 24] as const;

/** The Temporal CLI, which can start a dev server. */
export interface Executable {
  readonly kind: 'executable';
  /** Or its name on PATH. */
  readonly path: string;
  /** Versions of the CLI, and of the server in it. */
  readonly cli: string;
  readonly server: string;
}

/** Runs `--version`. Throws when the file does not run or is not the Temporal CLI. */
export async function executableAt(path: string, environment: NodeJS.ProcessEnv): Promise<Executable> {
  const { stdout } = await promisify(execFile)(path, ['--version'], { env: environment, timeout: 20_000 });
  const match = /version v?(\S+).*?server v?(\d+\.\d+\.\d+)/i.exec(stdout);
  if (match?.[1] === undefined || match[2] === undefined) {
    throw new Error(`${path} is not the Temporal CLI: --version prints "${stdout.trim().slice(0, 100)}"`);
  }
  return { kind: 'executable', path, cli: match[1], server: match[2] };
}

export function isNewEnough({ server }: Executable): boolean {
  const [major = 0, minor = 0] = server.split('.').map(Number);
  return major > OLDEST_SERVER[0] || (major === OLDEST_SERVER[0] && minor >= OLDEST_SERVER[1]);
}
