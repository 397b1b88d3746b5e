import { isLoopback } from '../../files/http/admission.ts';
import { startCodecServer } from '../../infra/codec/codec-server.ts';
import { createPayloadCodec } from '../../infra/codec/payload-codec.ts';
import { KEYS_VARIABLE, readPayloadKeys } from '../../infra/codec/payload-keys.ts';
import { errorMessage } from '../../sandbox/error-message.ts';
import { UserError } from '../../client/errors.ts';
import { print, printJson, say } from '../say.ts';
import type { OutputForms } from '../output-forms.ts';
import { stopOnSignals, untilAborted } from '../stop-signal.ts';
import type { CodecServerOptions } from './codec-server-command.ts';

/** What requests must have in `Authorization: Bearer`, if it is set. */
const TOKEN_VARIABLE = 'TOOLSANDBOX_CODEC_TOKEN';

/** Prints the address of the codec server, and serves it until it is told to stop. */
export async function serveCodec(options: CodecServerOptions): Promise<void> {
  const keys = readPayloadKeys(process.env);
  const given = process.env[TOKEN_VARIABLE]?.trim();
  const token = given || undefined;
  if (given === '' && !isLoopback(options.listen))
    throw new UserError(
      `${TOKEN_VARIABLE} is empty, so everyone who reaches ${options.listen} could read payloads: fill it in, or remove it`,
    );
  const codec = createPayloadCodec(keys);
  const { listen: host, port, corsOrigin, json } = options;
  await using server = await startCodecServer({
    codec: () => Promise.resolve(codec),
    host,
    port,
    token,
    onError: (error) => say(`a request failed: ${errorMessage(error)}`),
    ...(corsOrigin && { origins: corsOrigin }),
  });
  const { url } = server;
  const ids = keys.map(({ id }) => id);
  if (json)
    printJson({
      url,
      keys: ids,
      corsOrigins: corsOrigin ?? null,
      token: token !== undefined,
    } satisfies OutputForms['engine-codec-server']);
  else print(url);
  say(ids.length === 0 ? `no keys: it only decompresses (set ${KEYS_VARIABLE})` : `keys: ${ids.join(', ')}`);
  if (!isLoopback(host) && token === undefined)
    say(
      `note: everyone who reaches ${host} can read payloads: set ${TOKEN_VARIABLE}, or put a proxy with logins before it`,
    );
  say('the codec server works until Ctrl-C');
  await untilAborted(stopOnSignals('stopping'));
}
