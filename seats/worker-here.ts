import { parseModelSpec } from '../roles/model/spec.ts';
import { providerOf } from '../roles/model/providers.ts';
import type { PlayableRole } from '../sandbox/message.ts';
import { withOwnModules } from '../client/play-environment.ts';
import type { EngineSession } from '../client/engine-session.ts';
import { permitSpecs } from '../client/permission/permit-specs.ts';
import type { Permission } from '../client/permission/permit-specs.ts';
import type { Report } from '../client/report.ts';
import { EmbeddedWorker } from '../client/worker/embedded-worker.ts';

interface Worked {
  readonly session: EngineSession;
  readonly results: string;
  readonly models: readonly Readonly<Record<PlayableRole, string>>[];
  readonly report: Report;
  readonly permission: Permission;
}

/**
 * Starts a worker for `use`, where no one else would play: on the server of this directory, which runs only while a command uses it. Other
 * engines have workers of their own.
 * @param models of the runs that are to be played
 * @param use is told whether a worker has just begun to start, which takes its time on a busy machine
 */
export async function withWorkerHere<Result>(
  { models, ...worked }: Worked,
  use: (isStarting: boolean) => Promise<Result>,
): Promise<Result> {
  const specs = models.flatMap(({ agent, user }) => [parseModelSpec(agent), parseModelSpec(user)]);
  const providers = [...new Set(specs.flatMap(({ provider }) => providerOf(provider).queue ?? []))];
  const worker = workerHere({ ...worked, models, providers });
  try {
    return await use(worker !== null);
  } finally {
    await worker?.stop();
  }
}

/**
 * Null where others play.
 * @param providers those that it serves
 * @throws UntrustedSpecs if the engine's database is of others too, whose runs name servers
 */
export function workerHere({
  session,
  results,
  models,
  providers,
  report,
  permission,
}: Worked & { readonly providers: readonly string[] }): EmbeddedWorker | null {
  if (!session.engine.own || session.engine.stays) return null;
  const found = models.flatMap(({ agent, user }) => [agent, user]);
  permitSpecs({ given: [], found }, permission, process.env, report);
  return new EmbeddedWorker({ results, providers, engineHere: true, environment: withOwnModules(process.env), report });
}
