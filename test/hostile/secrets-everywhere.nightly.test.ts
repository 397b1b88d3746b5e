import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import proto from '@temporalio/proto';
import { describe, expect, it, onTestFinished } from 'vitest';
import { connectClient, createClient } from '../../infra/connection.ts';
import { eventually } from '../../scripts/processes/eventually.ts';
import { decoded } from '../support/decoded.ts';
import { createMachine } from '../support/machine.ts';
import type { Machine } from '../support/machine.ts';
import { writeOwnPack } from '../support/own-pack.ts';
import { startHostileServer, TRICKS } from './hostile-server.ts';
import { ANSWER, answerIn, filesUnder, SECRETS, secretsIn } from './planted.ts';
import { listening } from '../support/listening.ts';

const { PendingActivityInfo } = proto.temporal.api.workflow.v1;
const { History } = proto.temporal.api.history.v1;

/** Texts of one place, by what they are. */
type Found = Map<string, Buffer>;

describe.skipIf(process.platform === 'win32')('sweeps at servers that repeat every secret', () => {
  it('leave none anywhere', async () => {
    // A server may know what it is sent, and by mistake what else is usual on this machine.
    const { OPENAI_API_KEY, ANTHROPIC_API_KEY, USER_KEY } = SECRETS;
    await using server = await startHostileServer([OPENAI_API_KEY, ANTHROPIC_API_KEY, USER_KEY], ANSWER);
    await using traces = await startReceiver();
    const machine = await createMachine({
      ...SECRETS,
      COLUMNS: '400',
      TOOLSANDBOX_RECORD: 'recordings',
      OTEL_EXPORTER_OTLP_ENDPOINT: traces.url,
      OTEL_INSTRUMENTATION_GENAI_CAPTURE_MESSAGE_CONTENT: 'true',
    });
    const { name: scenario } = await writeOwnPack(machine.directory, 'pack', ANSWER);
    const printed: Found = new Map();
    const run = async (...args: readonly string[]) => {
      const { stdout, stderr } = await machine.run(...args);
      printed.set(args.join(' '), Buffer.from(stdout + stderr));
    };
    const seats = seatsAt(server.url);
    const single = ['--augmentations', 'none', '--user-retries', '0'];
    const play = ['sweep', '--no-worker', '--pack', 'pack', ...single];
    const asUser = (trick: string) => ['--user', `compatible:u?baseUrl=${server.url}/${trick}/v1&keyEnv=USER_KEY`];

    onTestFinished(async () => void (await machine.run('engine', 'down', '--now')));
    await run('engine', 'up');
    await run(...play, '--id', 'hostile', ...asUser('fine'), ...seats.flatMap((seat) => ['--agent', seat]));
    const prompted = [...play, '--no-preflight', '--agent', 'scripted:unhelpful'];
    await run(...prompted, '--id', 'prompted', ...asUser('prompt'));
    const limited = ['--agent', `openai:m?baseUrl=${server.url}/limit/v1&api=chat`];
    await run(...prompted, '--id', 'waiting', ...asUser('limit'), ...limited, '--detach');
    const seen = await seenInUi(machine, 2);
    for (const sweep of ['hostile', 'prompted', 'waiting']) {
      await run('status', sweep);
      await run('list', '--sweep', sweep, '--json');
      await run('list', '--sweep', sweep);
    }
    await run('report', 'hostile', '--json');
    await run('report', 'hostile');
    const shown = seats.filter((seat) => /\/(text|call|bad-key)\//.test(seat));
    for (const seat of shown) await run('show', `hostile/${scenario}/none/${seat}/1`);
    await run('show', `prompted/${scenario}/none/scripted:unhelpful/1`);
    await run('engine', 'limits');
    await run('engine', 'limits', `compatible:m?baseUrl=http://me:${OPENAI_API_KEY}@127.0.0.1:1/v1`, '--requests', '1');
    for (const address of [`me:${USER_KEY}@127.0.0.1:1/v1`, `127.0.0.1:1/${USER_KEY}/v1`]) {
      const seat = `compatible:m?keyEnv=USER_KEY&baseUrl=http://${address}`;
      await run(...play, '--id', 'refused', '--agent', seat);
      await run('run', scenario, '--pack', 'pack', '--engine', 'inline', '--agent', seat);
    }
    await run('engine', 'down', '--now');

    const files = () =>
      filesUnder(machine.directory).map((file) => [file.slice(machine.directory.length), readFileSync(file)] as const);
    const sent: Found = new Map([['sent traces', traces.received()]]);
    const places = [...printed, ...seen, ...sent, ...files()];
    const keys = places.flatMap(([name, bytes]) => secretsIn(bytes).map((secret) => `${secret} in ${name}`));
    // Packs and recordings hold the prompts, and with them the answer.
    removePacks(join(machine.directory, '.toolsandbox', 'results.db'));
    const told = [...printed, ...seen, ...sent, ...files()].filter(([name]) => !/^\/(pack|recordings)\//.test(name));
    const answers = told.flatMap(([name, bytes]) => answerIn(bytes).map((part) => `${part} in ${name}`));
    expect([...keys, ...answers]).toEqual([]);

    // The words around the secrets are there: the search looks where they would be.
    const holding = (words: string) => places.filter(([, bytes]) => bytes.includes(words)).map(([name]) => name);
    const expected: readonly (readonly [words: string, places: readonly RegExp[]])[] = [
      ['Your key is [key]', [/temporal\.db/, /results\.db/, /^show hostile/, /^\/recordings/, /^history of/, /^sent/]],
      ['Your key is \\[key\\]', [/^details of/]],
      [
        'Incorrect API key provided: [key]',
        [/^sweep .* --id hostile/, /^list --sweep hostile --json/, /^\/recordings/],
      ],
      [
        'You wrote: [hidden]',
        [/^list --sweep prompted/, /^show prompted/, /temporal\.db/, /results\.db/, /^history of/],
      ],
      ['Slow down: [hidden]', [/^status waiting/, /^pending of/, /^engine limits$/, /temporal\.db/, /results\.db/]],
      ['baseUrl=http://[key]@127.0.0.1:1', [/^sweep .* --id refused/, /^run /, /^engine limits comp/]],
      ['http://127.0.0.1:1/[key]/v1', [/^sweep .* --id refused/, /^run /]],
    ];
    for (const [words, names] of expected) {
      for (const name of names) expect(holding(words), words).toContainEqual(expect.stringMatching(name));
    }
  });
});

/** Takes what is posted to it. Texts in protocol buffers are as they are. */
async function startReceiver() {
  const bodies: Buffer[] = [];
  const server = createServer((request, response) => {
    request.on('data', (part: Buffer) => bodies.push(part)).on('end', () => response.end());
  });
  return { ...(await listening(server)), received: () => Buffer.concat(bodies) };
}

function seatsAt(url: string): readonly string[] {
  const tricks = Object.keys(TRICKS).filter((trick) => trick !== 'limit' && trick !== 'prompt');
  const own = '&keyEnv=TEAM_KEY&header.x-team=TEAM_HEADER';
  return tricks.flatMap((trick) => [
    `openai:m?baseUrl=${url}/${trick}/v1&api=chat`,
    `compatible:m?baseUrl=${url}/${trick}/v1${own}`,
  ]);
}

/**
 * What the engine's web UI shows of all workflows: their histories with the summaries of activities, their details, and the
 * activities that wait, of which there are so many.
 */
async function seenInUi({ directory }: Machine, waiting: number): Promise<Found> {
  const { engine } = JSON.parse(readFileSync(join(directory, '.toolsandbox', 'up.json'), 'utf8'));
  const connection = await connectClient({ address: engine.address });
  try {
    const { workflow } = createClient(connection, engine.namespace);
    const pending = await eventually(`${waiting} turns wait`, async () => {
      const found: Found = new Map();
      for await (const { workflowId } of workflow.list({ query: 'ExecutionStatus = "Running"' })) {
        const { raw } = await workflow.getHandle(workflowId).describe();
        const waits = (raw.pendingActivities ?? []).filter((one) => one.lastFailure && one.heartbeatDetails);
        if (waits.length === 0) continue;
        found.set(
          `pending of ${workflowId}`,
          Buffer.concat(
            await Promise.all(waits.map(async (one) => PendingActivityInfo.encode(await decoded(one)).finish())),
          ),
        );
      }
      return found.size >= waiting ? found : undefined;
    });
    const seen: Found = new Map(pending);
    for await (const { workflowId } of workflow.list()) {
      const handle = workflow.getHandle(workflowId);
      seen.set(
        `history of ${workflowId}`,
        Buffer.from(History.encode(await decoded(await handle.fetchHistory())).finish()),
      );
      const details = await handle.query<{ readonly currentDetails?: string }>('__temporal_workflow_metadata');
      seen.set(`details of ${workflowId}`, Buffer.from(`${details.currentDetails}\n${JSON.stringify(details)}`));
    }
    return seen;
  } finally {
    await connection.close();
  }
}

/** As the store's own copies of the scenarios, which are no result. */
function removePacks(file: string): void {
  const database = new DatabaseSync(file);
  database.exec('delete from packs; vacuum; pragma wal_checkpoint(truncate)');
  database.close();
}
