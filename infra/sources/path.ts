import { codeOf } from '../errors.ts';
import { executableSource } from './source.ts';
import type { EngineSource } from './source.ts';
import { OLDEST_SERVER, executableAt, isNewEnough } from './temporal-cli.ts';

/** The Temporal CLI that the user has installed. */
export function pathSource(environment: NodeJS.ProcessEnv): EngineSource {
  const get = async () => {
    const found = await executableAt('temporal', environment).catch((error: unknown) => {
      throw codeOf(error) === 'ENOENT' ? new Error('not found') : error;
    });
    if (isNewEnough(found)) return found;
    throw new Error(`its server ${found.server} is older than ${OLDEST_SERVER.join('.')}`);
  };
  return executableSource({
    title: 'temporal on PATH',
    hint: 'install the Temporal CLI (https://docs.temporal.io/cli, for example: brew install temporal)',
    get,
    inspect: async () => {
      const { cli, server } = await get();
      return `version ${cli}, server ${server}`;
    },
  });
}
