import { codeOf, reasonOf } from '../reason.ts';
import { RungFailure } from '../rung.ts';
import type { Rung, Source } from '../rung.ts';
import { OLDEST_SERVER, executableVersion, isNewEnough } from '../server-executable.ts';

const INSTALL = 'install the Temporal CLI (https://docs.temporal.io/cli, for example: brew install temporal)';

/** The Temporal CLI that the user has installed. */
export function pathRung(environment: NodeJS.ProcessEnv): Rung {
  const attempt = async (): Promise<Source & { kind: 'executable' }> => {
    const version = await executableVersion('temporal', environment).catch((error: unknown) => {
      const why = codeOf(error) === 'ENOENT' ? 'not there' : reasonOf(error);
      throw new RungFailure(why, INSTALL);
    });
    if (!isNewEnough(version)) {
      throw new RungFailure(`its server ${version.server} is older than ${OLDEST_SERVER.join('.')}`, INSTALL);
    }
    return { kind: 'executable', path: 'temporal', version };
  };
  return {
    name: 'path',
    title: 'temporal on PATH',
    attempt,
    inspect: async () => {
      const { version } = await attempt();
      return `version ${version.cli}, server ${version.server}`;
    },
  };
}
