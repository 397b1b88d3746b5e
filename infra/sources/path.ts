import { codeOf, reasonOf } from '../errors.ts';
import { SourceUnavailable } from './source.ts';
import type { EngineSource, Executable } from './source.ts';
import { OLDEST_SERVER, executableVersion, isNewEnough } from './temporal-cli.ts';

const HINT = 'install the Temporal CLI (https://docs.temporal.io/cli, for example: brew install temporal)';

/** The Temporal CLI that the user has installed. */
export function pathSource(environment: NodeJS.ProcessEnv): EngineSource {
  const get = async (): Promise<Executable> => {
    const version = await executableVersion('temporal', environment).catch((error: unknown) => {
      throw new SourceUnavailable(codeOf(error) === 'ENOENT' ? 'not found' : reasonOf(error), HINT);
    });
    if (!isNewEnough(version)) {
      throw new SourceUnavailable(`its server ${version.server} is older than ${OLDEST_SERVER.join('.')}`, HINT);
    }
    return { kind: 'executable', path: 'temporal', version };
  };
  return {
    name: 'path',
    title: 'temporal on PATH',
    get,
    inspect: async () => {
      const { version } = await get();
      return `version ${version.cli}, server ${version.server}`;
    },
  };
}
