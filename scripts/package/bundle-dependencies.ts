import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { join, posix, sep } from 'node:path';
import { rolldown } from 'rolldown';
import type { OutputOptions } from 'rolldown';
import packageJson from '../../package.json' with { type: 'json' };
import { SDK, SDK_FILE, SDK_INPUT, SDK_OUTPUT, WITHOUT_BUNDLER } from './bundled-sdk.ts';
import { noticesOf } from './notices.ts';
import { importedNames, packageOf, withImports } from './package-imports.ts';

const FOLDER = 'bundled';
const SDK_FOLDER = posix.join(FOLDER, 'sdk');

/** Large packages of which little is run. They are development dependencies, and npm does not install them with the package. */
export const BUNDLED = [SDK, '@anthropic-ai/sdk', 'chrono-node', 'libphonenumber-js', 'luxon', 'openai'] as const;

/** Bundles into `dist/bundled/` what the compiled code imports of {@link BUNDLED}, with the notices of all packages in it. */
export async function bundleDependencies(dist: string): Promise<void> {
  const modules = globSync('**/*.js', { cwd: dist }).map((file) => ({
    file,
    code: readFileSync(join(dist, file), 'utf8'),
  }));
  const names = new Set(modules.flatMap(({ code }) => importedNames(code)).filter(isBundled));
  names.delete(SDK);
  const sources = [
    ...(await bundle(Object.fromEntries([...names].map((name) => [name, name])), {
      format: 'esm',
      dir: join(dist, FOLDER),
    })),
    ...(await bundle(SDK_INPUT, { ...SDK_OUTPUT, dir: join(dist, SDK_FOLDER) })),
  ];
  writeFileSync(join(dist, SDK_FOLDER, 'package.json'), '{ "type": "commonjs" }\n');
  writeFileSync(join(dist, FOLDER, 'NOTICES.md'), noticesOf(sources));

  const places = new Map([...names].map((name) => [name, `${FOLDER}/${name}.js`])).set(
    SDK,
    `${SDK_FOLDER}/${SDK_FILE}`,
  );
  for (const { file, code } of modules) {
    const folder = posix.dirname(file.replaceAll(sep, '/'));
    const renamed = withImports(code, (name) => relative(folder, places.get(name)) ?? name);
    if (renamed !== code) writeFileSync(join(dist, file), renamed);
  }
}

/** @param input names of modules by the paths of their files. Returns the source files of which it is made. */
async function bundle(input: Readonly<Record<string, string>>, output: OutputOptions): Promise<readonly string[]> {
  const build = await rolldown({
    input,
    platform: 'node',
    external: (name, _importer, isResolved) => !isResolved && isInstalled(name),
    plugins: [WITHOUT_BUNDLER],
    onLog: (level, { message }) => {
      if (level === 'warn') throw new Error(message);
    },
  });
  const written = await build.write({ entryFileNames: '[name].js', ...output });
  await build.close();
  return written.output.flatMap((file) => (file.type === 'chunk' ? file.moduleIds : []));
}

/** Whether it is a part of Node, or npm always installs it with the package. */
function isInstalled(name: string): boolean {
  return isBuiltin(name) || packageOf(name) in packageJson.dependencies;
}

function isBundled(name: string): boolean {
  return BUNDLED.some((bundled) => bundled === packageOf(name));
}

function relative(folder: string, file: string | undefined): string | undefined {
  return file && posix.relative(folder, file).replace(/^(?!\.)/, './');
}
