import { providerOf } from '../../roles/model/providers.ts';
import { parseModelSpec } from '../../roles/model/spec.ts';
import { parametersOf, storedIn } from '../../runs/sweep-spec.ts';
import { withStore } from '../../client/api/with-store.ts';
import { UserError } from '../../client/errors.ts';
import type { PlayRequest } from '../../client/play-environment.ts';
import type { Report } from '../../client/report.ts';
import { planPlay } from '../../client/planning/plan-play.ts';
import type { SweepRequest } from '../../client/planning/plan-sweep.ts';
import { sweepHash } from '../../client/planning/plan-sweep.ts';
import { savePlan } from '../../client/planning/save-plan.ts';
import { withDependencies } from '../../client/playing/with-dependencies.ts';
import { Episodes } from './episodes.ts';
import type { Served } from './routes.ts';

export interface EnvRequest extends PlayRequest, Omit<SweepRequest, 'agents' | 'trials' | 'judge'> {
  /** Of the sweep in which the episodes are stored. Default: follows from what is played, so that the same server continues it. */
  readonly id?: string;
  /** An external seat, which names whoever is trained. Its time-out is how long an episode waits for a step. */
  readonly agent: string;
  /** Episodes that one client has open at a time. */
  readonly episodes: number;
  /** Where episodes are stored; absent: nowhere, beyond the end of this process. */
  readonly results?: string | undefined;
}

/** Episodes of these scenarios, until `use` is done with them; those that are open then end as cancelled. @throws UserError */
export async function withEpisodes(
  request: EnvRequest,
  report: Report,
  use: (episodes: Episodes, served: Served, sweep: string) => Promise<void>,
): Promise<void> {
  const { agent, seed, episodes: most } = request;
  if (!providerOf(parseModelSpec(agent).provider).submitted)
    throw new UserError(
      `--agent ${agent} takes its turns itself: name the seat that trainers take, such as external:policy`,
    );
  const asked = { ...request, agents: [agent], trials: 1, seed: 0 };
  const { environment, plan } = await planPlay(asked, { environment: process.env, report });
  const id = request.id ?? `episodes-${sweepHash({ ...plan.sweep, id: '' }, undefined).slice(0, 8)}`;
  for (const note of plan.notes) report(note);
  await withStore(request.results, (store) =>
    withDependencies(store, environment, report, async (dependencies) => {
      const spec = storedIn(store, { ...plan.sweep, id });
      await store.sweeps.open({ id, parameters: parametersOf(spec), cells: plan.cells, createdAt: Date.now() });
      await savePlan(store, plan);
      const pack = await dependencies.packs.get(spec.settings.pack);
      const { scenarios, augmentations } = spec;
      {
        await using episodes = new Episodes({ dependencies, pack, spec, seed, most });
        await use(episodes, { version: dependencies.harness, scenarios, augmentations }, id);
      }
      await store.sweeps.close(id, { endedAt: Date.now(), status: 'completed', reasons: [] });
    }),
  );
}
