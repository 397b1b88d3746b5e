import { UnusableFile } from '../../files/unusable-file.ts';
import { InvalidModelSpec, parseModelSpec } from '../model/spec.ts';
import { moduleVersion } from '../../modules/module-file.ts';
import { modulePlace } from '../../modules/module-place.ts';
import { meantFile, projectPath } from '../../modules/project-path.ts';

/**
 * The model spec as a sweep keeps it, so that it means the same everywhere and later: a module by its path in its project and its version.
 * @param folder of the command
 * @throws InvalidModelSpec
 */
export function pinnedSpec(text: string, folder = process.cwd()): string {
  const spec = parseModelSpec(text);
  const { provider, model, options } = spec;
  const place = provider === 'module' ? modulePlace(model) : undefined;
  if (place === undefined) return spec.text;
  const path = meantFile(place.path, folder);
  const name = place.exported === 'default' ? '' : `#${place.exported}`;
  const refuse = (reason: string): never => {
    throw new InvalidModelSpec(text, reason, ['module:./my-agent.ts']);
  };
  const kept = projectPath(path, folder);
  if (kept.includes('?')) refuse(`a path with a question mark cannot stand in a spec (${kept})`);
  const version = versionOf(path, refuse);
  if (options.version !== undefined && options.version !== version)
    refuse(
      `${path} has changed: it is version ${version} now, not ${options.version}; leave version out to play it as it is`,
    );
  const [, query = ''] = /\?(.*)$/.exec(spec.text) ?? [];
  const others = query.split('&').filter((part) => part !== '' && !part.startsWith('version='));
  return `module:${kept}${name}?${[...others, `version=${version}`].join('&')}`;
}

function versionOf(path: string, refuse: (reason: string) => never): string {
  try {
    return moduleVersion(path);
  } catch (error) {
    if (!(error instanceof UnusableFile)) throw error;
    return refuse(`${path} ${error.message}`);
  }
}
