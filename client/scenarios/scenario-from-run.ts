import { isDeepStrictEqual } from 'node:util';
import { fetchPack } from '../../activities/stored-pack.ts';
import type { TrajectoryRecord } from '../../results/record.ts';
import type { ResultsStore } from '../../results/store.ts';
import { DEFAULT_CLOCK } from '../../sandbox/clock.ts';
import { clockOf } from '../../scenarios/clock-of.ts';
import { definitionHash } from '../../scenarios/content-hash.ts';
import { NothingToDemand, scenarioOfRun } from '../../scenarios/drafts/scenario-of-run.ts';
import type { RunDraft } from '../../scenarios/drafts/scenario-of-run.ts';
import { findScenario } from '../../scenarios/find-scenario.ts';
import { instantiate, startWorld } from '../../scenarios/instantiate.ts';
import type { Pack } from '../../scenarios/pack.ts';
import { draftFile } from '../../scenarios/scaffold.ts';
import { BUILT_IN_NAME } from '../../scenarios/pack-files.ts';
import { hintCommand } from '../../text/hint-command.ts';
import { shownId } from '../../text/shown-spec.ts';
import { UserError } from '../errors.ts';
import { existingTrajectory } from '../find-trajectory.ts';
import { checkedPack } from '../packs.ts';
import { draftFor, intoPack, requireFree } from './new-scenario.ts';

/** A scenario that was drafted from a run. */
export interface DraftedScenario extends Pick<RunDraft, 'review'> {
  /** Files that were written, without the schemas. */
  readonly files: readonly string[];
}

/**
 * Drafts a scenario from a stored run that is right, and writes it into a pack of the user's own: one in which the run's world is as it was.
 * @throws UserError for a run that cannot be one
 */
export async function scenarioFromRun(
  store: ResultsStore,
  name: string,
  { pack: folder, from }: { readonly pack: string; readonly from: string },
): Promise<DraftedScenario> {
  const draft = draftFor(name, folder);
  if (draft.exists) requireFree(name, draft);
  const run = await existingTrajectory(store, from);
  await requireRight(store, run);
  const { cell, provenance, clock, profile, id } = run;
  const played = await fetchPack(store, { name: 'of the run', hash: provenance.pack });
  const raw = findScenario(played, cell.scenario);
  const settings = { clock: clockOf(raw, clock), profile };
  const target = await checkedPack(draft.exists ? folder : BUILT_IN_NAME);
  const origin = instantiate(played, cell.scenario, settings);
  requireSameWorld(run, origin, { played, target, settings, folder: draft.exists ? folder : null });
  const source = `the run ${shownId(id)}`;
  try {
    const rows = { ...(raw.rows && { rows: raw.rows }), ...(raw.ownWorld && { ownWorld: raw.ownWorld }) };
    const { written, review } = scenarioOfRun(name, run, { ...origin, ...rows });
    return { files: intoPack(folder, draft, draftFile(name, written, source, review)), review };
  } catch (error) {
    if (!(error instanceof NothingToDemand)) throw error;
    throw new UserError(
      `no scenario can be drafted from ${shownId(id)}: ${error.message}; write one by hand with \`${hintCommand('scenarios', 'new', name, '--pack', folder)}\``,
    );
  }
}

/** By the last word of a person, or by its score. */
async function requireRight(store: ResultsStore, run: TrajectoryRecord): Promise<void> {
  const { id, outcome, reason, score, startedAt, provenance } = run;
  const shown = shownId(id);
  if (outcome !== 'completed')
    throw new UserError(
      `${shown} ended with ${outcome}${reason === null ? '' : ` (${reason})`}: choose a run that was played to its end`,
    );
  if (provenance.faults !== undefined)
    throw new UserError(`calls of ${shown} were spoiled on purpose (--faults): choose a run without faults`);
  const labels = (await store.labels.on([{ id, startedAt }])).filter(({ isModel }) => !isModel);
  const verdict = labels.at(-1)?.verdict;
  const label = hintCommand('results', 'label', shown, '--verdict', 'right');
  if (verdict !== undefined && verdict !== 'right')
    throw new UserError(`${labels.at(-1)!.by} calls ${shown} ${verdict}: if it is right, say so with \`${label}\``);
  if (verdict === undefined && score?.solved === false)
    throw new UserError(`${shown} is not solved by its score: if it is right, say so with \`${label}\``);
}

interface Worlds {
  readonly played: Pack;
  readonly target: Pack;
  readonly settings: Parameters<typeof startWorld>[2];
  /** Null if there is no pack in it yet. */
  readonly folder: string | null;
}

/** @throws UserError if a scenario of the target would not begin as the run did */
function requireSameWorld(
  run: TrajectoryRecord,
  origin: Parameters<typeof startWorld>[1] & { readonly now?: string },
  { played, target, settings, folder }: Worlds,
): void {
  const shown = shownId(run.id);
  const from = `${played.name} ${played.version} (hash ${played.hash.slice(0, 12)})`;
  const where = folder ?? 'a new pack, which extends the built-in catalogue';
  const again = `name the folder of ${played.name} with --pack, or play the run again with it as it is now`;
  if (definitionHash(played) !== definitionHash(target))
    throw new UserError(
      `${shown} was played with the tools and tables of ${from}, and those of ${where} are others: ${again}`,
    );
  if (target.states[origin.state] === undefined)
    throw new UserError(
      `${shown} was played in the base state ${origin.state} of ${from}, which ${where} lacks: ${again}`,
    );
  const usual = { ...DEFAULT_CLOCK, ...target.clock };
  const clock = clockOf(origin, usual);
  if (clock.start !== settings.clock.start || clock.timeZone !== settings.clock.timeZone)
    throw new UserError(`${shown} was played at another time than scenarios of ${where} are: ${again}`);
  const world = startWorld(target, origin, settings);
  const other = Object.keys(world).filter((table) => !isDeepStrictEqual(world[table], run.world[table] ?? []));
  if (other.length > 0)
    throw new UserError(
      `${shown} was played with other rows of ${other.join(', ')}, those of ${from}, than ${where} has: ${again}`,
    );
}
