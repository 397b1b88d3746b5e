import { parseModelSpec } from '../../roles/model/spec.ts';
import { providerOf } from '../../roles/model/providers.ts';
import type { PlayableRole } from '../../sandbox/message.ts';
import { withOwnModules } from '../play-environment.ts';
import type { EngineSession } from '../engine-session.ts';
import type { Report } from '../report.ts';
import { EmbeddedWorker } from '../worker/embedded-worker.ts';

interface Worked {
  readonly session: EngineSession;
  readonly results: string;
  readonly models: readonly Readonly<Record<PlayableRole, string>>[];
  readonly report: Report;
}

/**
 * Starts a worker for `use`, where no one else would play: on the server of this directory, which runs only while a command uses it. Other
 * engines have workers of their own.
 * @param models of the runs that are to be played
 */
export async function withWorkerHere<Result>(
  { session, results, models, report }: Worked,
  use: () => Promise<Result>,
): Promise<Result> {
  const specs = models.flatMap(({ agent, user }) => [parseModelSpec(agent), parseModelSpec(user)]);
  const providers = [...new Set(specs.flatMap(({ provider }) => providerOf(provider).queue ?? []))];
  const worker = workerHere({ session, results, providers, report });
  try {
    return await use();
  } finally {
    await worker?.stop();
  }
}

/** Null where others play. @param providers those that it serves */
export function workerHere({
  session,
  results,
  providers,
  report,
}: Omit<Worked, 'models'> & { readonly providers: readonly string[] }): EmbeddedWorker | null {
  if (!session.engine.own || session.engine.stays) return null;
  return new EmbeddedWorker({ results, providers, environment: withOwnModules(process.env), report });
}
