import { isLoopback } from '../../files/http/admission.ts';
import { serveEnv } from '../../seats/env/serve-env.ts';
import { withEpisodes } from '../../seats/env/with-episodes.ts';
import { UserError } from '../../client/errors.ts';
import { count } from '../../text/words.ts';
import { print, printJson, say } from '../say.ts';
import type { OutputForms } from '../output-forms.ts';
import { stopOnSignals, untilAborted } from '../stop-signal.ts';
import type { EnvServeOptions } from './env-commands.ts';

/** What requests must have in `Authorization: Bearer`, if it is set. */
const TOKEN_VARIABLE = 'TOOLSANDBOX_ENV_TOKEN';

/** Prints the address of the server, and serves episodes until it is told to stop. */
export async function serveEpisodes(options: EnvServeOptions): Promise<void> {
  const { listen: host, port, store, results, json } = options;
  const token = process.env[TOKEN_VARIABLE]?.trim() || undefined;
  const local = isLoopback(host);
  if (!local && token === undefined)
    throw new UserError(
      `whoever reaches ${host} could play: set ${TOKEN_VARIABLE} to a secret, and give it to trainers`,
    );
  await withEpisodes({ ...options, results: store ? results : undefined }, say, async (episodes, served, sweep) => {
    const where = { host, port, local, token, keeps: store };
    await using server = await serveEnv({ ...where, episodes, served, report: say });
    const { url } = server;
    const { scenarios, augmentations } = served;
    if (json) {
      const sizes = { scenarios: scenarios.length, augmentations };
      printJson({
        url,
        token: token !== undefined,
        ...sizes,
        sweep: store ? sweep : null,
      } satisfies OutputForms['env-serve']);
    } else print(url);
    say(
      `${count(scenarios.length, 'scenario')}, as ${augmentations.join(', ')}; at most ${options.episodes} at a time for one client`,
    );
    say(store ? `episodes are stored as sweep ${sweep}` : 'episodes are not stored');
    if (server.resumed > 0)
      say(`${count(server.resumed, 'open episode')} of the server before this one: they continue`);
    say('the server works until Ctrl-C');
    await untilAborted(stopOnSignals('stopping'));
    // Before another server can have this address, which would continue them.
    await episodes[Symbol.asyncDispose]();
  });
}
