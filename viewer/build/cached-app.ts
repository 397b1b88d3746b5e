import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import vitePackage from 'vite/package.json' with { type: 'json' };
import { modulePath } from '../../files/own-code.ts';
import { cachedCode } from '../../workers/cached-code.ts';
import { hashSources } from '../../workers/hash-sources.ts';

const PROGRAM = modulePath('./print-app.ts', import.meta.url);
const MOST_BYTES = 64 * 1024 * 1024;
const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** The folders whose code is in the app (folder map in CONTRIBUTING.md). */
const FOLDERS = ['viewer', 'text', 'sandbox', 'evaluation', 'results', 'runs', 'worlds'] as const;
const EXTENSIONS = ['.ts', '.tsx', '.css', '.html', '.svg'] as const;

/** The built app as JSON, built in a process of its own unless our cache has it. @param onBuild called if it has to be built */
export async function cachedApp(onBuild: () => void, environment: NodeJS.ProcessEnv): Promise<string> {
  return cachedCode(appKey(), environment, buildText, 'viewer-apps');

  async function buildText(): Promise<string> {
    onBuild();
    const { stdout } = await promisify(execFile)(process.execPath, [PROGRAM], { maxBuffer: MOST_BYTES });
    return stdout;
  }
}

function appKey(): string {
  return hashSources(ROOT, FOLDERS, EXTENSIONS).update([vitePackage.version, process.version].join('\0')).digest('hex');
}
