import { savePlan } from '../../client/sweeps/save-plan.ts';
import { trajectoryInput } from '../../activities/trajectory-input.ts';
import type { TrajectoryRecord } from '../../results/record.ts';
import type { Augmentation, Cell, Profile } from '../../sandbox/cell.ts';
import { createDependencies } from '../../workers/dependencies.ts';
import { playEnvironment } from '../../client/play-environment.ts';
import type { PlayFiles } from '../../client/play-environment.ts';
import { withResults } from '../../client/results.ts';
import { sameFiles } from '../../client/places.ts';
import { playInput } from './play-input.ts';
import type { EngineName } from './play-input.ts';
import { printNewMessages } from './print-new-messages.ts';
import { SINGLE_RUNS } from '../../results/single-runs.ts';
import { hintCommand } from '../../text/hint-command.ts';
import { print, printJson, say } from '../say.ts';
import { UserError } from '../../client/errors.ts';
import { storedIn } from '../../runs/sweep-spec.ts';
import type { PromptingRequest } from '../../client/sweeps/plan-prompting.ts';
import { planSweep } from '../../client/sweeps/plan-sweep.ts';
import { trajectoryLine } from '../../results/public-form.ts';
import { scoreText } from '../../results/explain/score-text.ts';

export interface RunOptions extends PlayFiles, PromptingRequest {
  readonly agent: string;
  readonly user: string;
  readonly userChosen?: boolean;
  readonly augmentation: Augmentation;
  readonly engine: EngineName;
  readonly pack?: readonly string[];
  readonly seed: number;
  readonly profile?: Profile;
  readonly services: string;
  readonly results: string;
  readonly json?: true;
}

/** Plays one scenario and prints its dialogue and score. */
export async function runScenario(scenario: string, options: RunOptions): Promise<void> {
  const { agent, augmentation, ...request } = options;
  const environment = await playEnvironment(options, process.env, [agent, options.user]);
  const plan = await planSweep(
    {
      ...request,
      id: SINGLE_RUNS,
      scenarios: [scenario],
      agents: [agent],
      augmentations: [augmentation],
      trials: 1,
    },
    environment,
  );
  const { sweep, providers, notes } = plan;
  say(notes);
  const [name = scenario, ...others] = sweep.scenarios;
  if (others.length > 0)
    throw new UserError(
      `"${scenario}" matches ${sweep.scenarios.length} scenarios, but run plays one: name one, or use \`toolsandbox sweep\``,
    );
  await withResults(options.results, 'write', async (store) => {
    const { settings } = storedIn(store, sweep);
    await store.sweeps.open({ id: SINGLE_RUNS, parameters: {}, cells: 0, createdAt: Date.now() });
    await savePlan(store, plan);
    const place = { sweep: SINGLE_RUNS, scenario: name, augmentation, agent };
    const trial = await store.trajectories.takeTrial(place);
    const dependencies = createDependencies(store, environment);
    const input = trajectoryInput(await dependencies.packs.get(settings.pack), settings, {
      ...place,
      user: options.user,
      trial,
      seed: options.seed,
    });
    const { engine, results } = options;
    const observe = options.json ? () => undefined : printNewMessages();
    const record = await playInput(dependencies, input, { engine, results, providers, environment }, observe);
    printResult(record, options);
  });
}

function printResult(record: TrajectoryRecord, files: RunOptions): void {
  if (record.score === null) process.exitCode = 1;
  if (files.json) return printJson(trajectoryLine(record));
  const { id, cell, score, outcome, reason } = record;
  print(['', `${outcome}${reason === null ? '' : ` (${reason})`}: ${scoreText(score)}`]);
  say(['explain it:', `  ${hintCommand('show', id, ...sameFiles({ results: files.results }))}`]);
  if (files.record !== undefined) {
    say([
      'play it again without models, for example from a bug report:',
      `  ${playbackHint(cell, files, files.record)}`,
    ]);
  }
}

/** The command that plays the recorded run again. */
function playbackHint({ scenario, agent, user, augmentation, seed }: Cell, files: RunOptions, record: string): string {
  const { engine, profile, services, pack, results } = files;
  const options = { agent, user, augmentation, seed: String(seed), engine, profile, services, playback: record };
  const given = Object.entries(options).flatMap(([name, value]) => (value === undefined ? [] : [`--${name}`, value]));
  return hintCommand('run', scenario, ...given, ...sameFiles({ results, ...(pack && { pack }) }));
}
