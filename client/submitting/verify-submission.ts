import { isDeepStrictEqual } from 'node:util';
import { toStoredText } from '../../activities/text-cache.ts';
import type { ActivityDependencies } from '../../activities/dependencies.ts';
import { withDecoys } from '../../scenarios/lend-decoys.ts';
import type { NamedDecoys, Pack } from '../../scenarios/pack.ts';
import { readExport } from '../../reference/read-export.ts';
import { recordOfForm } from '../../results/exports/jsonl/record-of.ts';
import { trajectoryForm } from '../../results/exports/jsonl/trajectory-form.ts';
import type { SweepSpec } from '../../runs/sweep-contract.ts';
import { cellAt, countCells, storedIn } from '../../runs/sweep-spec.ts';
import { AUGMENTATIONS, trajectoryId } from '../../sandbox/cell.ts';
import type { Cell } from '../../sandbox/cell.ts';
import { harnessVersion } from '../../workers/harness-version.ts';
import { join } from 'node:path';
import { UnknownScenario } from '../../scenarios/find-scenario.ts';
import { withStore } from '../api/with-store.ts';
import { UserError } from '../errors.ts';
import { LONGEST_RUN } from '../imports/import-trajectories.ts';
import type { OnStep } from '../on-step.ts';
import { withWorldOf } from '../play-environment.ts';
import { savePlan } from '../planning/save-plan.ts';
import { withDependencies } from '../playing/with-dependencies.ts';
import type { Report } from '../report.ts';
import { Claims } from './claims.ts';
import { sha256Of } from './make-submission.ts';
import { readSubmission, sweepOf } from './read-submission.ts';
import { CLAIMS_FILE, RUNS_FILE } from './submission.ts';
import type { Claim, SubmittedSweep } from './submission.ts';
import { verifyRun } from './verify-run.ts';
import type { RunVerdict } from './verify-run.ts';

/** A score that is known to lie between two. */
export interface Bounds {
  /** Counts the runs that pass, and takes all others for failures. */
  readonly low: number;
  /** Also believes those that are unknown. */
  readonly high: number;
}

/** What can be said of the runs of one agent. The score of whatever is missing or fails is 0. */
export interface VerifiedAgent {
  /** Model spec. */
  readonly agent: string;
  /** All that were planned. */
  readonly cells: number;
  /** Runs that were played again and are equal in all. */
  readonly pass: number;
  /** Runs of which something is not as it follows from their log. */
  readonly fail: number;
  /** Runs of which something cannot be computed. */
  readonly unknown: number;
  /** Planned cells without a run. */
  readonly missing: number;
  /** Share of the planned cells that are solved. */
  readonly solved: Bounds;
  /** Mean over the planned cells. */
  readonly similarity: Bounds;
  /** Share of all cells of the pack, under all augmentations and in as many trials, that are known to be solved. */
  readonly ofPack: number;
  /** What the submission says of both. */
  readonly claimed: Pick<Claim, 'solved' | 'similarity'>;
}

/** Of all that the pack has. */
export interface SubmittedPart {
  /** How many were planned. */
  readonly scenarios: number;
  /** How many the pack has. */
  readonly ofScenarios: number;
  /** How many were planned. */
  readonly augmentations: number;
  /** How many there are. */
  readonly ofAugmentations: number;
  /** Times that each cell was to be played. */
  readonly trials: number;
}

/** What became of a submission. */
export interface Verification {
  /** Id of the sweep. */
  readonly sweep: string;
  /** Whether this program has the version that packed it: another one may score otherwise. */
  readonly sameVersion: boolean;
  /** The version that packed it. */
  readonly harness: string;
  /** Which part of the pack was planned. */
  readonly covers: SubmittedPart;
  /** What can be said of each agent. */
  readonly agents: readonly VerifiedAgent[];
  /** What is wrong with it as a whole. */
  readonly problems: readonly string[];
  /** What can be said of each run, in the order of the submission. */
  readonly runs: readonly RunVerdict[];
}

interface Options {
  /** Of whoever verifies: what a submission brings is never played. */
  readonly pack: Pack;
  readonly acceptModelUser: boolean;
  readonly acceptJudge: boolean;
  readonly environment: NodeJS.ProcessEnv;
  readonly report: Report;
  readonly onRun: OnStep;
}

/** Verifies the submission in a folder. Nothing in it is believed. @throws UserError if it is not one, or of another pack; InvalidExport */
export async function verifySubmission(folder: string, options: Options): Promise<Verification> {
  const { pack, environment, report } = options;
  const submission = readSubmission(folder);
  const { parameters, agentPrompt } = submission;
  const lacking = lackingDecoys(submission, pack);
  if (parameters.pack !== pack.hash && lacking === undefined)
    throw new UserError(
      `it was played with the pack ${nameOf({ ...submission.pack, hash: parameters.pack })}${submission.decoys ? `, decoys ${submission.decoys.map(nameOf).join(', ')}` : ''}, and this is ${nameOf(pack)}: ` +
        `give the pack with --pack${submission.decoys ? ' and the decoys with --decoys, in this order' : ''}, or verify it with version ${submission.harness}`,
    );
  const unknown = parameters.scenarios.find((name) => !pack.scenarios.some((scenario) => scenario.name === name));
  if (unknown !== undefined) throw new UnknownScenario(unknown, [pack]);
  return withStore(undefined, async (store) => {
    const texts = agentPrompt === null ? [] : [toStoredText(agentPrompt)];
    await savePlan(store, { pack, texts });
    const spec = storedIn(store, sweepOf(submission));
    return withDependencies(store, withWorldOf(pack, environment), report, (dependencies) =>
      verified(dependencies, folder, submission, spec, { ...options, lacking }),
    );
  });
}

/** Why nothing can be computed, if the pack is the right one but for tools that were offered beside its own. */
function lackingDecoys({ decoys, parameters }: SubmittedSweep, pack: Pack): string | undefined {
  if (decoys === undefined || pack.decoys !== undefined) return undefined;
  if (withDecoys(pack, decoys).hash !== parameters.pack) return undefined;
  return `its agent was offered tools of ${decoys.map(nameOf).join(', ')}: give them with --decoys`;
}

function nameOf({ name, hash }: NamedDecoys): string {
  return `${name} (hash ${hash.slice(0, 12)})`;
}

async function verified(
  dependencies: ActivityDependencies,
  folder: string,
  submission: SubmittedSweep,
  spec: SweepSpec,
  { pack, acceptModelUser, acceptJudge, onRun, lacking }: Options & { readonly lacking: string | undefined },
): Promise<Verification> {
  const { agents, scenarios, augmentations, trials } = spec;
  const cells = plannedCells(spec);
  const none = () => new Claims(agents, cells.size / agents.length);
  const [low, high, claimed] = [none(), none(), none()];
  const runs: RunVerdict[] = [];
  const problems: string[] = [];
  const file = join(folder, RUNS_FILE);
  if ((await sha256Of(file)) !== submission.runs.sha256)
    problems.push(`${RUNS_FILE} is not the file that ${CLAIMS_FILE} names`);
  const open = new Map(cells);
  for await (const { line, value } of readExport(file, trajectoryForm, LONGEST_RUN)) {
    const run = recordOfForm(value);
    const cell = open.get(run.id);
    if (cell === undefined) {
      problems.push(
        `line ${line}: ${cells.has(run.id) ? 'a second run of a cell' : 'a run of no planned cell'}: ${run.id}`,
      );
      if (problems.length > MOST_PROBLEMS) throw new UserError(`${file}: too many runs that nobody planned`);
      continue;
    }
    open.delete(run.id);
    const verdict =
      lacking === undefined
        ? await verifyRun(dependencies, { spec, acceptModelUser, acceptJudge }, cell, run)
        : ({ id: run.id, verdict: 'unknown', reasons: [lacking] } as const);
    runs.push(verdict);
    claimed.add(run);
    if (verdict.verdict === 'pass') low.add(run);
    if (verdict.verdict !== 'fail') high.add(run);
    onRun(1);
  }
  const [least, most] = [low.claims(), high.claims()];
  if (!isDeepStrictEqual(claimed.claims().map(rounded), submission.claims.map(rounded)))
    problems.push(`${CLAIMS_FILE}: the claims are not what the runs come to`);
  return {
    sweep: submission.sweep,
    sameVersion: submission.harness === harnessVersion(),
    harness: submission.harness,
    covers: {
      scenarios: scenarios.length,
      ofScenarios: pack.scenarios.length,
      augmentations: augmentations.length,
      ofAugmentations: AUGMENTATIONS.length,
      trials,
    },
    agents: agents.map((agent, index) => {
      const verdicts = runs.filter(({ id }) => cells.get(id)?.agent === agent);
      const count = (wanted: RunVerdict['verdict']) => verdicts.filter(({ verdict }) => verdict === wanted).length;
      const [{ cells: planned, ...bottom }, top] = [least[index]!, most[index]!];
      const { solved = 0, similarity = 0 } = submission.claims.find((one) => one.agent === agent) ?? {};
      return {
        agent,
        cells: planned,
        pass: count('pass'),
        fail: count('fail'),
        unknown: count('unknown'),
        missing: planned - verdicts.length,
        solved: { low: bottom.solved, high: top.solved },
        similarity: { low: bottom.similarity, high: top.similarity },
        ofPack: (bottom.solved * planned) / (pack.scenarios.length * AUGMENTATIONS.length * trials),
        claimed: { solved, similarity },
      };
    }),
    problems,
    runs,
  };
}

/** More are not listed. */
const MOST_PROBLEMS = 1_000;

function plannedCells(spec: SweepSpec): ReadonlyMap<string, Cell> {
  const cells = Array.from({ length: countCells(spec) }, (_, index) => cellAt(spec, index));
  return new Map(cells.map((cell) => [trajectoryId(cell), cell]));
}

/** Sums depend on the order of their terms in the last digits. */
function rounded({ solved, similarity, costUsd, ...claim }: Claim): Claim {
  const to9 = (value: number) => Math.round(value * 1e9) / 1e9;
  return {
    ...claim,
    solved: to9(solved),
    similarity: to9(similarity),
    costUsd: costUsd === null ? null : to9(costUsd),
  };
}
