import { createWriteStream } from 'node:fs';
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import { z } from 'zod';
import { reasonOf } from '../errors.ts';
import { installExecutable } from './executable-cache.ts';
import { SourceUnavailable } from './source.ts';
import type { EngineSource } from './source.ts';
import { PINNED_CLI_VERSION, executableVersion } from './temporal-cli.ts';

const ORIGIN = 'https://temporal.download';
const METADATA_TIMEOUT_MS = 5_000;
const ARCHIVE_TIMEOUT_MS = 300_000;
const HINT = `allow access to ${ORIGIN} (behind a proxy: HTTPS_PROXY with NODE_USE_ENV_PROXY=1)`;

export interface DownloadOptions {
  readonly environment: NodeJS.ProcessEnv;
  readonly report: (line: string) => void;
  readonly origin?: string;
}

/** The release archive, from the site that the SDK itself downloads from. */
export function downloadSource({ environment, report, origin = ORIGIN }: DownloadOptions): EngineSource {
  return {
    name: 'download',
    title: 'download',
    get: async () => {
      try {
        const archive = await findArchive(origin);
        report(`downloading Temporal CLI v${PINNED_CLI_VERSION} from ${archive.archiveUrl}`);
        const path = await installExecutable(environment, (staging) => fetchArchive(archive, staging));
        return { kind: 'executable', path, version: await executableVersion(path, environment) };
      } catch (error) {
        throw new SourceUnavailable(explain(error), HINT);
      }
    },
    inspect: async () => {
      try {
        return (await findArchive(origin)).archiveUrl;
      } catch (error) {
        throw new SourceUnavailable(explain(error), HINT);
      }
    },
  };
}

/** The archive's URL and the path of the executable inside. */
const archiveSchema = z.object({ archiveUrl: z.string(), fileToExtract: z.string() });
type Archive = z.infer<typeof archiveSchema>;

async function findArchive(origin: string): Promise<Archive> {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const arch = process.arch === 'x64' ? 'amd64' : process.arch;
  const url = `${origin}/cli/v${PINNED_CLI_VERSION}?platform=${platform}&arch=${arch}&format=tar.gz`;
  const response = await get(url, METADATA_TIMEOUT_MS);
  const information = archiveSchema.safeParse(await response.json());
  if (!information.success) throw new Error(`unexpected response from ${url}: no archive URL`);
  return information.data;
}

async function fetchArchive({ archiveUrl, fileToExtract }: Archive, staging: string): Promise<string> {
  const response = await get(archiveUrl, ARCHIVE_TIMEOUT_MS);
  if (response.body === null) throw new Error(`empty response from ${archiveUrl}`);
  const archive = join(staging, 'archive');
  await pipeline(Readable.fromWeb(response.body), createWriteStream(archive));
  await promisify(execFile)('tar', ['-xf', archive, '-C', staging, fileToExtract]);
  return join(staging, fileToExtract);
}

async function get(url: string, timeoutMs: number): Promise<Response> {
  const response = await fetch(url, { signal: AbortSignal.timeout(timeoutMs) });
  if (!response.ok) throw new Error(`${url} returned HTTP ${response.status}`);
  return response;
}

/** The cause, where `fetch` only says that it failed. */
function explain(error: unknown): string {
  return reasonOf(error instanceof Error && error.cause !== undefined ? error.cause : error);
}
