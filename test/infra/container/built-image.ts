import { execFileSync } from 'node:child_process';
import { copyFileSync, existsSync, linkSync, mkdirSync, realpathSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import manifest from '../../../package.json' with { type: 'json' };
import { installedWith } from '../../support/lockfile.ts';
import { buildContext } from './build-context.ts';
import { ROOT, stepsOf } from './container-file.ts';
import type { Step } from './container-file.ts';
import { contained } from './enter-root.ts';
import type { Contained } from './enter-root.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

/** What a container file makes: a file system, and how commands run in it. */
export interface BuiltImage extends Contained {
  readonly environment: Readonly<Record<string, string>>;
  readonly entrypoint: readonly string[];
  readonly command: readonly string[];
  readonly health: readonly string[];
}

const PATH = '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin';
/** Packages in the folders of others come with them. */
const TOP_LEVEL = /^node_modules\/(@[^/]+\/)?[^/]+$/;
const OPTIONAL = Object.entries(manifest.peerDependencies).filter(([name]) => name !== 'vitest');
const ADMINISTRATOR = { uid: 0, gid: 0 };

/**
 * Executes the instructions of a container file as a builder does, but on folders, and with programs of this machine in place
 * of the base image. Dependencies are linked from this checkout instead of being downloaded.
 */
export function buildImage(file: string): BuiltImage {
  const stages = new Map<string, BuiltImage>();
  let image: BuiltImage = newStage();
  for (const step of stepsOf(file)) {
    if (step.keyword === 'FROM') {
      image = newStage();
      if (step.stage !== null) stages.set(step.stage, image);
    } else {
      image = { ...image, ...executed(step, image, stages) };
    }
  }
  return image;
}

function newStage(): BuiltImage {
  const root = temporaryFolder();
  execFileSync('chmod', ['755', root]);
  mkdirSync(join(root, 'usr/local/bin'), { recursive: true });
  linkOrCopy(process.execPath, join(root, 'usr/local/bin/node'));
  return { root, user: ADMINISTRATOR, directory: '/', environment: { PATH }, entrypoint: [], command: [], health: [] };
}

function executed(step: Step, image: BuiltImage, stages: ReadonlyMap<string, BuiltImage>): Partial<BuiltImage> {
  switch (step.keyword) {
    case 'COPY':
      copy(step, image, stages);
      return {};
    case 'RUN':
      run(step.text, image);
      return {};
    case 'WORKDIR':
      mkdirSync(join(image.root, resolve(image.directory, step.text)), { recursive: true });
      return { directory: resolve(image.directory, step.text) };
    case 'USER': {
      const [uid = 0, gid = 0] = step.text.split(':').map(Number);
      return { user: { uid, gid } };
    }
    case 'ENV':
      return { environment: { ...image.environment, ...step.variables } };
    case 'ENTRYPOINT':
      return { entrypoint: step.words };
    case 'CMD':
      return { command: step.words };
    case 'HEALTHCHECK':
      return { health: step.words };
    default:
      return {};
  }
}

function copy(
  { from, owner, paths }: Extract<Step, { keyword: 'COPY' }>,
  image: BuiltImage,
  stages: ReadonlyMap<string, BuiltImage>,
): void {
  const sources = paths.slice(0, -1);
  const target = join(image.root, resolve(image.directory, paths.at(-1) ?? ''));
  if (from === null) {
    const context = buildContext(ROOT);
    for (const path of context.filter((one) => sources.some((source) => source === '.' || source === one))) {
      mkdirSync(dirname(join(target, path)), { recursive: true });
      copyFileSync(join(ROOT, path), join(target, path));
    }
    return;
  }
  const stage = stages.get(from);
  if (stage === undefined) throw new Error(`no stage "${from}"`);
  mkdirSync(target, { recursive: true });
  // Files of the administrator may be links to those of this checkout: they must not change their owner.
  const isLinked = owner === '0:0';
  execFileSync('cp', [isLinked ? '-al' : '-a', `${join(stage.root, String(sources[0]))}/.`, target]);
  if (!isLinked && owner !== null) execFileSync('chown', ['-R', owner, target]);
}

function run(script: string, image: BuiltImage): void {
  const { dependencies, devDependencies } = manifest;
  const others = script.includes('--omit=dev') ? OPTIONAL : Object.entries(devDependencies);
  if (script.startsWith('npm ci')) {
    linkPackages(image, [...Object.keys(dependencies), ...others.map(([name]) => name)]);
  }
  if (script.includes('npm ')) provideNpm(image);
  const { command, args } = contained(image, ['sh', '-ec', script]);
  execFileSync(command, args, { env: image.environment, stdio: ['ignore', 'ignore', 'pipe'] });
}

/** What npm would install. */
function linkPackages({ root, directory }: BuiltImage, packages: readonly string[]): void {
  const needed = [...installedWith(packages)];
  const installed = needed.filter((path) => TOP_LEVEL.test(path) && existsSync(join(ROOT, path)));
  const to = join(root, directory);
  try {
    execFileSync('cp', ['-al', '--parents', ...installed, to], { cwd: ROOT, stdio: 'ignore' });
  } catch {
    execFileSync('cp', ['-a', '--parents', ...installed, to], { cwd: ROOT });
  }
}

/** The npm of this machine, which installs nothing. */
function provideNpm({ root }: BuiltImage): void {
  const [npm = ''] = execFileSync('which', ['npm'], { encoding: 'utf8' }).split('\n');
  const [program, folder] = [realpathSync(npm), join(root, 'usr/local/lib/npm')];
  mkdirSync(dirname(folder), { recursive: true });
  execFileSync('cp', ['-a', join(dirname(program), '..'), folder]);
  const optional = OPTIONAL.map(([name, range]) => `${name}@${range.slice(1)}`);
  const install = `install --no-save --save-prod --omit=dev ${optional.join(' ')}`;
  const launcher = `#!/bin/sh
case "$*" in
  "ci" | "ci --omit=dev" | "${install}") [ -f package-lock.json ] && [ -f .npmrc ] ;;
  *) exec node /usr/local/lib/npm/bin/${basename(program)} "$@" ;;
esac
`;
  writeFileSync(join(root, 'usr/local/bin/npm'), launcher, { mode: 0o755 });
}

function linkOrCopy(from: string, to: string): void {
  try {
    linkSync(from, to);
  } catch {
    copyFileSync(from, to);
  }
}
