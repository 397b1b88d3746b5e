import { createWriteStream } from 'node:fs';
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import { z } from 'zod';
import { installExecutable } from '../executable-cache.ts';
import { reasonOf } from '../reason.ts';
import { RungFailure } from '../rung.ts';
import type { Rung } from '../rung.ts';
import { PINNED_CLI_VERSION, executableVersion } from '../server-executable.ts';

const ORIGIN = 'https://temporal.download';
const INFORMATION_MS = 5_000;
const ARCHIVE_MS = 300_000;
const MEND = `allow access to ${ORIGIN} (behind a proxy: HTTPS_PROXY with NODE_USE_ENV_PROXY=1)`;

export interface DownloadOptions {
  readonly environment: NodeJS.ProcessEnv;
  readonly report: (line: string) => void;
  readonly origin?: string;
}

/** The release archive, from where the SDK's own download gets it. */
export function downloadRung({ environment, report, origin = ORIGIN }: DownloadOptions): Rung {
  return {
    name: 'download',
    title: 'download',
    attempt: async () => {
      try {
        const archive = await findArchive(origin);
        report(`downloading Temporal CLI v${PINNED_CLI_VERSION} from ${archive.archiveUrl}`);
        const path = await installExecutable(environment, (staging) => fetchArchive(archive, staging));
        return { kind: 'executable', path, version: await executableVersion(path, environment) };
      } catch (error) {
        throw new RungFailure(explain(error), MEND);
      }
    },
    inspect: async () => {
      try {
        return (await findArchive(origin)).archiveUrl;
      } catch (error) {
        throw new RungFailure(explain(error), MEND);
      }
    },
  };
}

/** Where an archive is, and the path of the executable inside. */
const archiveSchema = z.object({ archiveUrl: z.string(), fileToExtract: z.string() });
type Archive = z.infer<typeof archiveSchema>;

async function findArchive(origin: string): Promise<Archive> {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const arch = process.arch === 'x64' ? 'amd64' : process.arch;
  const url = `${origin}/cli/v${PINNED_CLI_VERSION}?platform=${platform}&arch=${arch}&format=tar.gz`;
  const response = await get(url, INFORMATION_MS);
  const information = archiveSchema.safeParse(await response.json());
  if (!information.success) throw new Error(`${url} names no archive`);
  return information.data;
}

async function fetchArchive({ archiveUrl, fileToExtract }: Archive, staging: string): Promise<string> {
  const response = await get(archiveUrl, ARCHIVE_MS);
  if (response.body === null) throw new Error(`${archiveUrl} is empty`);
  const archive = join(staging, 'archive');
  await pipeline(Readable.fromWeb(response.body), createWriteStream(archive));
  await promisify(execFile)('tar', ['-xf', archive, '-C', staging, fileToExtract]);
  return join(staging, fileToExtract);
}

async function get(url: string, timeoutMs: number): Promise<Response> {
  const response = await fetch(url, { signal: AbortSignal.timeout(timeoutMs) });
  if (!response.ok) throw new Error(`${url} answers ${response.status}`);
  return response;
}

/** The cause, where `fetch` says no more than that it failed. */
function explain(error: unknown): string {
  return reasonOf(error instanceof Error && error.cause !== undefined ? error.cause : error);
}
