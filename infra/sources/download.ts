import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { z } from 'zod';
import { boundedResponse } from '../../files/bounded-response.ts';
import { executableName, installExecutable } from './executable-cache.ts';
import { executableSource, SourceUnavailable } from './source.ts';
import type { EngineSource } from './source.ts';
import { PINNED_CLI_VERSION } from './temporal-cli.ts';

const ORIGIN = 'https://temporal.download';
const METADATA_TIMEOUT_MS = 5_000;
const ARCHIVE_TIMEOUT_MS = 300_000;
/** In bytes. Archives have about 60 MB. */
const LARGEST_METADATA = 1024 * 1024;
const LARGEST_ARCHIVE = 512 * 1024 * 1024;
const PROGRESS_MS = 10_000;

/**
 * SHA-256 of the release archives of the pinned version (`temporal-cli.ts`) by platform, as published with the release. Other platforms
 * build the CLI or use one that is installed: nothing is run that cannot be checked.
 */
export const ARCHIVE_SHA256: Readonly<Record<string, string>> = {
  'darwin-amd64': 'bbb73e2a31135abe50a1f1cdb35030c42961df618e8ce9c60ae89f201540c5d9',
  'darwin-arm64': 'cca01b7ea35ad56e2a328d9ae596bf716bd22313ef63c7a761c88354457c2415',
  'linux-amd64': 'ddc95e08b0b076efd4ea9733a3f488eb7d2be875f8834e616cd2a37358b4852d',
  'linux-arm64': 'bd1b0db9f18b051026de8bf6cc1505f2510f14bbb7a8b9a4a91fff46c77454f5',
};

interface DownloadOptions {
  readonly environment: NodeJS.ProcessEnv;
  readonly report: (line: string) => void;
  readonly origin?: string;
  /** Between two lines that say how far it is. */
  readonly progressMs?: number;
  /** Expected SHA-256 of the archive by platform. */
  readonly checksums?: Readonly<Record<string, string>>;
}

/** The release archive, from the site that the SDK itself downloads from. Only an archive with the pinned checksum is unpacked. */
export function downloadSource(options: DownloadOptions): EngineSource {
  const { environment, report, origin = ORIGIN, checksums = ARCHIVE_SHA256, progressMs = PROGRESS_MS } = options;
  return executableSource({
    title: 'download',
    hint: `allow access to ${ORIGIN} (behind a proxy: HTTPS_PROXY with NODE_USE_ENV_PROXY=1)`,
    get: async () => {
      const checksum = requireChecksum(checksums);
      const url = await findArchive(origin);
      report(`downloading the Temporal CLI v${PINNED_CLI_VERSION} from ${url}; once, usually less than a minute`);
      return installExecutable(environment, (staging) =>
        fetchArchive(url, checksum, staging, (response) => contentOf(response, report, progressMs)),
      );
    },
    inspect: async () => {
      requireChecksum(checksums);
      return findArchive(origin);
    },
  });
}

const archiveSchema = z.object({ archiveUrl: z.string() });

async function findArchive(origin: string): Promise<string> {
  const { platform, arch } = target();
  const url = `${origin}/cli/v${PINNED_CLI_VERSION}?platform=${platform}&arch=${arch}&format=tar.gz`;
  const response = await get(url, METADATA_TIMEOUT_MS, LARGEST_METADATA);
  const information = archiveSchema.safeParse(await response.json());
  if (!information.success) throw new Error(`unexpected response from ${url}: no archive URL`);
  return information.data.archiveUrl;
}

async function fetchArchive(
  url: string,
  checksum: string,
  staging: string,
  read: (response: Response) => Promise<Buffer>,
): Promise<string> {
  const response = await get(url, ARCHIVE_TIMEOUT_MS, LARGEST_ARCHIVE);
  const content = await read(response);
  const actual = createHash('sha256').update(content).digest('hex');
  if (actual !== checksum) {
    throw new SourceUnavailable(
      `${url} does not have the pinned checksum: its SHA-256 is ${actual} instead of ${checksum}`,
      'check the network and its proxies; the archive was not unpacked',
    );
  }
  const archive = join(staging, 'archive');
  await writeFile(archive, content, { mode: 0o600 });
  await promisify(execFile)('tar', ['-xf', archive, '-C', staging, executableName()]);
  return join(staging, executableName());
}

/** Says every now and then how far it is. */
async function contentOf(response: Response, report: (line: string) => void, progressMs: number): Promise<Buffer> {
  const size = Number(response.headers.get('content-length'));
  const of = size > 0 ? ` of ${inMegabytes(size)}` : '';
  const parts: Uint8Array[] = [];
  let bytes = 0;
  const progress = setInterval(() => report(`  downloaded ${inMegabytes(bytes)}${of} MB`), progressMs);
  try {
    for await (const part of response.body ?? []) {
      parts.push(part);
      bytes += part.byteLength;
    }
  } finally {
    clearInterval(progress);
  }
  return Buffer.concat(parts);
}

function inMegabytes(bytes: number): string {
  return (bytes / 1024 ** 2).toFixed(0);
}

function requireChecksum(checksums: Readonly<Record<string, string>>): string {
  const { platform, arch } = target();
  const checksum = checksums[`${platform}-${arch}`];
  if (checksum !== undefined) return checksum;
  throw new SourceUnavailable(
    `no checksum is pinned for ${platform}-${arch}, so a download could not be verified`,
    'install the Temporal CLI (https://docs.temporal.io/cli)',
  );
}

/** This machine, as releases of the Temporal CLI name it. */
function target(): { readonly platform: string; readonly arch: string } {
  return {
    platform: process.platform === 'win32' ? 'windows' : process.platform,
    arch: process.arch === 'x64' ? 'amd64' : process.arch,
  };
}

/** The whole answer must be there in time, and is not read further than `largest` bytes. */
async function get(url: string, timeoutMs: number, largest: number): Promise<Response> {
  const response = await fetch(url, { signal: AbortSignal.timeout(timeoutMs) });
  if (!response.ok) throw new Error(`${url} returned HTTP ${response.status}`);
  return boundedResponse(response, largest);
}
