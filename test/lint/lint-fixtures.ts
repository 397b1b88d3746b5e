import { execFile } from 'node:child_process';
import { copyFile, mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { z } from 'zod';
import { temporaryFolder } from '../support/temporary-folder.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));

/** Of sources without packages. */
const TYPED = {
  compilerOptions: {
    strict: true,
    module: 'nodenext',
    target: 'es2024',
    allowImportingTsExtensions: true,
    noEmit: true,
  },
};

const reportSchema = z.object({ diagnostics: z.array(z.object({ code: z.string(), filename: z.string() })) });

/** Runs oxlint with this repository's configuration on sources (path to text), also with the rules that know types if `typed`. Returns the violated rules by path. */
export async function lint(
  sources: ReadonlyMap<string, string>,
  { typed = false } = {},
): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
  const folder = temporaryFolder();
  try {
    await copyFile(join(ROOT, '.oxlintrc.json'), join(folder, '.oxlintrc.json'));
    await writeFile(join(folder, 'tsconfig.json'), JSON.stringify(TYPED));
    for (const [path, source] of sources) {
      await mkdir(dirname(join(folder, path)), { recursive: true });
      await writeFile(join(folder, path), source);
    }
    const { diagnostics } = reportSchema.parse(JSON.parse(await oxlint(folder, typed ? ['--type-aware'] : [])));
    return new Map(
      [...sources.keys()].map((path) => [
        path,
        new Set(diagnostics.filter(({ filename }) => filename === path).map(({ code }) => code)),
      ]),
    );
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** Oxlint's output. Exit code 1 is expected, because the fixtures contain errors. */
async function oxlint(folder: string, more: readonly string[]): Promise<string> {
  const executable = join(ROOT, 'node_modules/.bin/oxlint');
  const options = { cwd: folder, maxBuffer: 64 * 1024 * 1024 };
  try {
    return (await promisify(execFile)(executable, ['--format', 'json', ...more, '.'], options)).stdout;
  } catch (error) {
    if (error instanceof Error && 'stdout' in error && typeof error.stdout === 'string') return error.stdout;
    throw error;
  }
}
