import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { goInstall } from './go-install.ts';
import { serve } from './serve.ts';

const VERSITY = {
  name: 'versitygw',
  module: 'github.com/versity/versitygw',
  version: '1.8.0',
  packages: ['cmd/versitygw'],
} as const;

const CREDENTIALS = {
  AWS_ACCESS_KEY_ID: 'toolsandbox',
  AWS_SECRET_ACCESS_KEY: 'not-so-secret',
  AWS_REGION: 'us-east-1',
};

/** A server of S3's protocol that keeps objects as files: `folder/objects/BUCKET/KEY`. */
export interface S3Server {
  /** What clients find it by, and log in with. */
  readonly environment: Readonly<Record<string, string>>;
  /** Buckets are folders in it. */
  readonly objects: string;
  stop(): Promise<void>;
}

/** Builds the S3 gateway of Versity once per user, which takes 3 minutes of CPU. @throws SourceUnavailable without Go */
export async function findS3Server(report: (line: string) => void): Promise<string> {
  return join(await goInstall(VERSITY, report), 'versitygw');
}

/** Starts a server with these buckets, which ends with this process. */
export async function startS3Server(command: string, folder: string, buckets: readonly string[]): Promise<S3Server> {
  const objects = join(folder, 'objects');
  const metadata = join(folder, 'metadata');
  for (const path of [metadata, ...buckets.map((bucket) => join(objects, bucket))])
    await mkdir(path, { recursive: true });
  const served = await serve(
    {
      name: 'S3 server',
      command,
      args: ([port]) => [
        '--access',
        CREDENTIALS.AWS_ACCESS_KEY_ID,
        '--secret',
        CREDENTIALS.AWS_SECRET_ACCESS_KEY,
        '--region',
        CREDENTIALS.AWS_REGION,
        '--port',
        `127.0.0.1:${port}`,
        '--health',
        '/health',
        '--quiet',
        'posix',
        '--sidecar',
        metadata,
        objects,
      ],
      folder,
      ports: 1,
      isReady: async ([port]) => {
        const { ok, status } = await fetch(`http://127.0.0.1:${port}/health`);
        if (!ok) throw new Error(`HTTP ${status}`);
      },
    },
    () => Promise.resolve(),
  );
  const environment = { ...CREDENTIALS, AWS_ENDPOINT_URL: `http://${served.address}` };
  return { environment, objects, stop: () => served.stop() };
}
