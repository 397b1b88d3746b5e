import type { PageSummary } from '../client/pages/pages.ts';
import type { FrozenServer } from '../client/imports/frozen/freeze-server.ts';
import type { PlayedCalls } from '../client/tools/play-calls.ts';
import type { ReplayEnd, ReplayLine } from '../client/replay/replay-histories.ts';
import type { Comparison } from '../client/api/compare.ts';
import type { whyForm } from '../client/diagnosis/why-form.ts';
import type { KeeperState } from '../client/keeper/keeper-state.ts';
import type { NightForm, ScheduleForm } from '../client/nights/schedule-forms.ts';
import type { cancelForm, controlForm, pausedForm } from '../client/operating/control-form.ts';
import type { DryRun } from '../client/planning/dry-run.ts';
import type { Estimate, ModelEstimate } from '../client/planning/estimate.ts';
import type { trafficForm } from '../client/planning/limits.ts';
import type { evaluatedForm, judgedForm, rescoredForm } from '../client/rescoring/rescoring-forms.ts';
import type { LocatedFailure, ValidationResult } from '../client/scenarios/validation-result.ts';
import type { statusForm } from '../client/status/status-form.ts';
import type { Claim } from '../client/submitting/submission.ts';
import type { Verification } from '../client/submitting/verify-submission.ts';
import type { JudgedLabels, LabelledTruth } from '../client/truth/judge-labels.ts';
import type { MilestoneMatch, SideEffect } from '../evaluation/score.ts';
import type { DoctorCheck } from '../infra/diagnose.ts';
import type { BudgetState } from '../limits/limit.ts';
import type { Change } from '../results/comparison/changed-cells.ts';
import type { DifferentInputs } from '../results/comparison/different-inputs.ts';
import type { LabelLine } from '../results/exports/labels/label-line.ts';
import type { Truth } from '../results/truth/truth.ts';
import type { Difference, ShownMargin } from '../results/comparison/difference.ts';
import type { Mean } from '../results/means/means.ts';
import type { Provenance, ScoreTotals } from '../results/record.ts';
import type { AttemptMeans } from '../results/report/attempts.ts';
import type { CauseGroup } from '../results/report/causes.ts';
import type { DecisiveStep } from '../client/forks/decisive-step.ts';
import type { ModeChange } from '../results/comparison/mode-changes.ts';
import type { ModeExample, ModeShare } from '../results/report/modes.ts';
import type { CodeError } from '../results/report/code-errors.ts';
import type { FlakyCell } from '../results/report/flaky.ts';
import type { Floor } from '../results/report/floors.ts';
import type { JudgeAgreement } from '../results/report/judges.ts';
import type { UserFaults } from '../results/report/mistakes.ts';
import type { SweepReport } from '../results/report/report.ts';
import type { PrintedOrigin, PrintedRun } from '../results/public-form.ts';
import type { Spending } from '../results/spending.ts';
import type { StoredScore } from '../results/store/scores.ts';
import type { Profile } from '../sandbox/cell.ts';
import type { TrajectoryEvent, Usage } from '../sandbox/event.ts';
import type { JsonValue } from '../sandbox/json.ts';
import type { Message } from '../sandbox/message.ts';
import type { ToolSchema } from '../sandbox/tools/schema.ts';
import type { World, WorldChange } from '../sandbox/world.ts';
import type { Coverage } from '../scenarios/coverage.ts';
import type { Scenario } from '../scenarios/scenario.ts';
import type { seatForm } from '../seats/seat-form.ts';
import type { sweepForm } from '../results/listed-sweep.ts';

type StatusForm = ReturnType<typeof statusForm>;
type WhyForm = ReturnType<typeof whyForm>;

/**
 * One JSON object per line. Keys may be added, so ignore those that you do not know; a key is never renamed, removed or given another meaning.
 * Similarities are in [0, 1], times are ISO 8601 in UTC, and `null` means that there is no value, never zero. Names that tools, models and scenarios
 * define (arguments, results, rows of the world) are printed unchanged, with times in seconds since the epoch.
 */
export interface OutputForms {
  /**
   * `list` prints one object per run, ordered by sweep, agent, scenario, augmentation and trial. `run` prints the same object for the run that it
   * played, `try` for each of its ten, `fork` for each fork, `sweep requeue` for each run that it sets aside. With `--failed`, `list` and `sweep
   * requeue` also print the cells of ended sweeps of which no run is stored: only the keys from `id` to `seed`, `outcome`, `solved` and
   * `similarity`, which are null, and `reason`.
   * @prints list, run, try, fork, sweep requeue
   */
  readonly list: PrintedRun;
  /** Without an id: one object per seat of a running trajectory that somebody outside takes, oldest first. */
  readonly join: ReturnType<typeof seatForm>;
  /** One object. All keys of `list`, and these. */
  readonly show: PrintedRecord;
  /** One object, once the folder is written. */
  readonly submit: {
    /** Id of the sweep. */
    readonly sweep: string;
    /** The folder. */
    readonly output: string;
    /** What the runs of each agent come to, over all planned cells. */
    readonly claims: readonly Claim[];
  };
  /** One object. The exit code is 1 if anything fails or is missing. */
  readonly 'submit verify': Verification;
  /** One object, once the files are written. `--format jsonl` writes a line per trajectory, in the form that `show` prints. */
  readonly export: Exported;
  /** One object. */
  readonly 'results-import': ImportedResults;
  /** One object: the label, as a line of `export --format labels`. */
  readonly 'results-label': LabelLine;
  /** One object. The figures of all runs stand first; those of `kinds` and `categories` have the same keys. */
  readonly truth: PrintedTruth;
  /** One object per sweep, newest first. */
  readonly 'sweep-list': ReturnType<typeof sweepForm>;
  /**
   * One object per sweep that is old enough, or was named: those that are deleted, and those that are kept. Of single runs (sweep `run`), only the
   * old ones count.
   */
  readonly 'results-purge': PurgedSweep;
  /** One object. With `--watch`, an object is printed when something has changed, and one at the end. */
  readonly status: StatusForm;
  /**
   * One object. The exit code is 1 if `gravity` is `stopped`, `held` or `unknown`.
   * @prints status --why
   */
  readonly why: WhyForm;
  /**
   * One object: what holds from now on.
   * @prints sweep pause, sweep resume
   */
  readonly 'sweep-pause': ReturnType<typeof controlForm>;
  /** One object. Without `--wait`, the counts are `null`: the sweep is still ending. */
  readonly 'sweep-cancel': ReturnType<typeof cancelForm>;
  /**
   * One object per schedule: `nights list`, `show`, `create`, `pause`, `resume` and `trigger`. `nights judge` prints the night. `nights delete`
   * prints `schedule`, and `deleted`, which is `true`.
   * @prints nights list, nights show, nights create, nights pause, nights resume, nights trigger
   */
  readonly nights: ScheduleForm;
  /** One object, once everything runs, also if it did so before. */
  readonly 'engine-up': EngineUp;
  /** One object, also if there was nothing to stop. */
  readonly 'engine-down': EngineDown;
  /** One object, before the viewer is served. */
  readonly view: ServedViewer;
  /**
   * One object, after the last file.
   * @prints view --export
   */
  readonly 'view-export': ExportedViewer;
  /** One object, before it answers requests. What it answers then is in docs/training.md. */
  readonly 'env-serve': ServedEpisodes;
  /** One object. The form of the file's lines is in docs/training.md. */
  readonly 'env-pairs': WrittenPairs;
  /**
   * One object, before it answers requests.
   * @prints mcp gateway
   */
  readonly gateway: ServedGateway;
  /**
   * One object, before it answers requests.
   * @prints engine codec-server
   */
  readonly 'engine-codec-server': ServedCodec;
  /** One object per message, then one with the result. With `--running`, one with the result per workflow. */
  readonly 'engine-replay': ReplayLine | (ReplayEnd & ReplayedWorkflow);
  /** One object per check. */
  readonly doctor: PrintedCheck;
  /** One object per base scenario. */
  readonly 'scenarios-list': ListedScenario;
  /**
   * One object. It counts base scenarios; the paper's tables count each augmentation of a scenario, so they hold `augmentations` times these
   * numbers. Each count is an object of numbers by name.
   * @prints scenarios list --tables
   */
  readonly 'scenarios-list-tables': CoverageTables;
  /** One object per scenario, as expanded from its file. The values have the form of JSON packs (docs/scenario-format.md), with snake_case keys. */
  readonly 'scenarios-show': Scenario;
  /** One object. The exit code is 1 if there are failures. */
  readonly 'scenarios-validate': ValidationResult;
  /** One object. */
  readonly 'scenarios-new': CreatedScenario;
  /** One object. With `-o -`, the pack itself is printed, on one line (docs/scenario-format.md). */
  readonly 'scenarios-export': ExportedPack;
  /** One object. */
  readonly 'scenarios-vary': WrittenVariant;
  /**
   * One object, of `sweep`, and of `report` with `--json` or `--format json`. What the figures mean is in docs/comparing.md.
   * @prints report, sweep
   */
  readonly report: SweepReport;
  /**
   * One object (docs/cost.md).
   * @prints sweep --estimate
   */
  readonly 'sweep-estimate': Estimate;
  /**
   * One object.
   * @prints sweep --dry-run
   */
  readonly 'sweep-dry-run': DryRun;
  /** One object per page; of the page or section that is named, with its text. */
  readonly docs: PrintedPage;
  /**
   * One object per tool. `tools show --for openai|anthropic|google` prints it in that provider's form instead.
   * @prints tools list, tools show
   */
  readonly tools: ToolSchema;
  /** One object. */
  readonly 'tools-call': CalledTool;
  /** One object per sequence, in the order of the file. */
  readonly 'tools-calls': PlayedCalls;
  /**
   * One object per run, in the order of the file.
   * @prints rescore --trajectories
   */
  readonly 'rescore-trajectories': ReturnType<typeof evaluatedForm>;
  /** One object per run with a score. */
  readonly rescore: PrintedRescore;
  /** One object. */
  readonly 'scenarios-import': ImportedPack;
  /** One object. */
  readonly 'scenarios-freeze': FrozenPack;
  /** One object; what the figures mean is in docs/comparing.md. */
  readonly compare: Comparisons;
  /**
   * One object: from which turn of the agent on a failed run was lost.
   * @prints fork --bisect
   */
  readonly 'fork-bisect': DecisiveStep;
  /**
   * One object per model.
   * @prints engine limits
   */
  readonly limits: ReturnType<typeof trafficForm>;
  /** One object: the budget of the sweep as it is now. */
  readonly 'sweep-limit': SweepLimit;
}

/** What forms refer to. */
export interface OutputParts {
  /** What is stored of an agent. */
  readonly 'agent-standing': NonNullable<StatusForm['agents']>[number];
  /**
   * For each number of trials, if any cell has a second one; over the scenarios x augmentations of an agent that have as many trials with a verdict.
   * `pass_all_interval`, `pass_any_interval` and `average_interval` are 95 % intervals, as in columns.
   */
  readonly attempts: AttemptMeans;
  /**
   * A run counts once, for the first thing that went wrong: the mistake that ended it, a minefield, the first milestone that was missed, or a side
   * effect.
   */
  readonly cause: CauseGroup;
  /** A cell that only one side solved. */
  readonly 'changed-cell': Change;
  /**
   * What the code of an agent in a file or a function threw at one place, or returned in place of a turn. These runs count as not solved, and say
   * nothing of a model.
   */
  readonly 'code-error': CodeError;
  /**
   * Figures over the runs with a score, or over all runs where it says so; all but `n` and `scenarios` are `null` if there are none. `3DT` averages
   * over the augmentation `3dt` only: runs with three distraction tools and something scrambled count in `TNS`, `TDS`, `ADS` or `ATS`.
   */
  readonly column: Mean;
  /** A comparison of two sides. */
  readonly comparison: Comparison;
  /** A difference over pairs of runs. */
  readonly difference: Difference;
  /** What differs between the two runs of pairs. */
  readonly 'different-input': DifferentInputs;
  /** What a model would use. */
  readonly 'estimated-model': ModelEstimate;
  /** An event of the log. */
  readonly event: TrajectoryEvent;
  /** What a check found. */
  readonly failure: LocatedFailure;
  /** Something that holds a sweep up. */
  readonly finding: WhyForm['findings'][number];
  /** A cell whose trials differ. */
  readonly 'flaky-cell': FlakyCell;
  /** How far somebody who labelled runs agrees with the rules. */
  readonly judge: JudgeAgreement;
  /** What an agent of the floors scores. */
  readonly floor: Floor;
  /** What is shown about a margin. */
  readonly margin: ShownMargin;
  /** How a milestone or minefield was met. */
  readonly match: Match;
  /** A message of the log. */
  readonly message: Message;
  /** Where a run shows a mode. */
  readonly 'mode-example': ModeExample;
  /** The difference in the share of runs with a mode, of the form of `difference`. */
  readonly 'mode-change': ModeChange;
  /** In how many runs an agent did something wrong in one way; several may be of one run. */
  readonly 'mode-share': ModeShare;
  /** A night of a schedule. */
  readonly night: NightForm;
  /** A running trajectory that began early. */
  readonly 'oldest-trajectory': StatusForm['oldest'][number];
  /** What a fork copied, and what is different in it. `usage` and `retries` of a fork are those of its own part. */
  readonly origin: PrintedOrigin;
  /** Since when a sweep is paused, by whom and why. */
  readonly 'pause-state': NonNullable<ReturnType<typeof pausedForm>>;
  /**
   * Hashes of everything that decides about a score, and the version of this program. Scores of runs with different `grader`, `prompts` or `tools`
   * are not comparable.
   */
  readonly provenance: Provenance;
  /** Who sits in the seats of a sweep. */
  readonly seats: NonNullable<StatusForm['seats']>;
  /** What a run left behind and no milestone asks for. */
  readonly 'side-effect': LeftBehind;
  /** Tokens and cost. */
  readonly spending: Spending;
  /** Tokens that the providers reported, summed over the run, with those of attempts whose answer was not used. */
  readonly usage: Usage;
  /** What runs that a mistake of the simulated user ended can matter. */
  readonly 'user-faults': UserFaults;
}

interface PrintedRecord extends PrintedRun {
  /** The sandbox's own time: `start`, the same as a number in `start_seconds`, `time_zone`, and `step_seconds`, by which each message advances it. */
  readonly clock: PrintedClock;
  /** The four tables as they were at the start. */
  readonly world: World;
  /** The log of the run, in order. */
  readonly events: readonly TrajectoryEvent[];
  /** How each milestone was met; empty if there is no score. */
  readonly milestones: readonly MilestoneMatch[];
  /** How each minefield was met; empty if there is no score. */
  readonly minefields: readonly MilestoneMatch[];
  /** What the run left behind and the milestones do not ask for; empty in profile `paper` and if there is no score. */
  readonly sideEffects: readonly SideEffect[];
  /**
   * Of a run that was scored again (`rescore --save`), all its scores, the oldest first: `solved`, `similarity`, its two parts, `turn_count` and
   * `wording`, `grader` and `scenario`, the hashes that it was made with, `harness`, and `scored_at`. That with the `grader` of `provenance` counts.
   */
  readonly scores?: readonly PrintedScore[];
  /** What people and models say of the run, if anybody does: lines as of `export --format labels`. */
  readonly labels?: readonly LabelLine[];
}

interface Exported {
  /** Id of the sweep. */
  readonly sweep: string;
  /** As given. */
  readonly format: string;
  /** As given. */
  readonly output: string;
  /** How many were written. */
  readonly trajectories: number;
  /** What was written: for each, `path` and `bytes`. */
  readonly files: readonly { readonly path: string; readonly bytes: number }[];
}

interface ImportedResults {
  /** The file that was read. */
  readonly file: string;
  /** How many trajectories are new, or replace one without a score; or how many labels are new or changed. */
  readonly stored: number;
  /** How many were there already. */
  readonly unchanged: number;
  /** How many were not imported: another run has the same id, and stays as it is; or these results do not have the run of a label. */
  readonly kept: number;
  /** Of a file of labels: as `kept`. */
  readonly withoutRun?: number;
  /** The sweeps that they belong to. Those that were not there are created. */
  readonly sweeps: readonly string[];
}

interface PrintedTruth extends Truth, Omit<JudgedLabels, 'runs'> {
  /** How many labelled runs are compared. */
  readonly runs: number;
  /** The runs on which label and rules differ. */
  readonly misjudged: readonly (Pick<LabelledTruth, 'id' | 'scenario' | 'solved' | 'why' | 'cause'> & {
    /** What the label says. */
    readonly verdict: 'right' | 'wrong';
  })[];
}

type Rescored = ReturnType<typeof rescoredForm>;

interface PrintedRescore extends Rescored {
  /** With `--judge`: the `label` that the judge gave now, or the `problem` if it could not. */
  readonly judged?: ReturnType<typeof judgedForm>;
}

interface PurgedSweep {
  /** Its id. */
  readonly sweep: string;
  /** When it ended; null for single runs and for a sweep that never ended. */
  readonly endedAt: string | null;
  /** How many runs it has. */
  readonly runs: number;
  /** How many of its runs were set aside. */
  readonly earlierRuns: number;
  /** Length of their logs in the results, before the database compresses them. */
  readonly bytes: number;
  /** Why it is kept although it is old: null if it is not. */
  readonly kept: string | null;
  /** Whether it was deleted now; false with `--dry-run`. */
  readonly deleted: boolean;
}

interface EngineUp {
  /** The process that keeps engine and workers: SIGTERM lets running turns finish, as `engine down` does; SIGINT ends all at once. */
  readonly pid: number;
  /**
   * `address`, `namespace`, `ui_address` (`null` if not known), and whether it is `own`: the dev server of this directory, which `engine down` may
   * stop.
   */
  readonly engine: KeeperState['engine'];
  /** For each: `pid`, `restarts`, and `last_exit`, how it ended last, or `null`. */
  readonly workers: KeeperState['workers'];
  /** The workers' log. */
  readonly log: string;
}

interface EngineDown {
  /** How many worker processes were stopped. */
  readonly workers: number;
  /** `stopped`, `not-ours` (it keeps running, because `engine up` did not start it), or `none` if `engine up` was not running in this directory. */
  readonly engine: 'stopped' | 'not-ours' | 'none';
}

interface ServedViewer {
  /** The page. It works as long as the command runs. */
  readonly url: string;
  /** Id of the sweep that was named; `null` for all of them. */
  readonly sweep: string | null;
}

interface ExportedViewer {
  /** The folder that was named. */
  readonly folder: string;
  /** How many files it holds, those of the app too. */
  readonly files: number;
  /** Ids of the sweeps in it. */
  readonly sweeps: readonly string[];
  /** How many trajectories are in it. */
  readonly trajectories: number;
}

interface ServedEpisodes {
  /** Where it listens. */
  readonly url: string;
  /** Whether requests must have the token of `TOOLSANDBOX_ENV_TOKEN`. */
  readonly token: boolean;
  /** How many scenarios it serves; `GET /scenarios` names them. */
  readonly scenarios: number;
  /** How it shows their tools. */
  readonly augmentations: readonly string[];
  /** The sweep in which episodes are stored; `null` with `--no-store`. */
  readonly sweep: string | null;
}

interface WrittenPairs {
  /** The sweep whose runs it read. */
  readonly sweep: string;
  /** The file. */
  readonly output: string;
  /** How many lines it has. */
  readonly pairs: number;
  /** Its length. */
  readonly bytes: number;
}

interface ServedGateway {
  /** Id of the sweep whose seats it gives away. */
  readonly sweep: string;
  /** Where a seat is claimed, by POST. */
  readonly claim: string;
  /** Where clients of MCP are seated when they connect. */
  readonly mcp: string;
  /** What both take in `Authorization: Bearer`; keep it as you keep a password. */
  readonly token: string;
}

interface ServedCodec {
  /** Where it listens; the endpoint for Temporal's web UI and CLI. */
  readonly url: string;
  /** Ids of the keys; the first one encrypts. Empty: it only compresses and decompresses. */
  readonly keys: readonly string[];
  /** Origins whose pages may ask; `null` for those of this machine. */
  readonly corsOrigins: readonly string[] | null;
  /** Whether requests must have the token of `TOOLSANDBOX_CODEC_TOKEN`. */
  readonly token: boolean;
}

interface PrintedCheck extends DoctorCheck {
  /** What was checked. */
  readonly check: string;
  /** `true`, `false`, or `"note"` if it is neither good nor bad by itself. */
  readonly ok: boolean | 'note';
  /** What was found. */
  readonly detail: string;
  /** How to fix it. */
  readonly hint?: string;
}

interface PrintedPage extends PageSummary {
  /** Markdown. */
  readonly text?: string;
}

interface ListedScenario extends Pick<Scenario, 'name' | 'summary' | 'categories' | 'state'> {
  /** Tools that the agent is offered. */
  readonly tools: readonly string[];
}

interface CoverageTables extends Coverage {
  /** The rules under which they are counted: `paper`, unless `--profile` says otherwise. */
  readonly profile: Profile;
  /** Number of augmentations, 8. */
  readonly augmentations: number;
}

interface CreatedScenario {
  /** Its name. */
  readonly scenario: string;
  /** Folder of the pack. */
  readonly pack: string;
  /** Files that were written, without the schemas. */
  readonly files: readonly string[];
  /** With `--from`, what a person has to look at in the draft, a sentence each; else empty. */
  readonly review: readonly string[];
  /** With `--from`, what `scenarios validate --augmentations none` found in the draft, as there; else empty. */
  readonly failures: ValidationResult['failures'];
}

interface ExportedPack {
  /** File that was written. */
  readonly pack: string;
  /** Name of the pack. */
  readonly name: string;
  /** Its content hash. */
  readonly hash: string;
  /** How many base scenarios it holds. */
  readonly scenarios: number;
}

interface WrittenVariant extends ExportedPack {
  /** Scenarios that what solves the original solves too, word for word: they vary in nothing that counts. */
  readonly solvedByHeart: readonly string[];
  /** Scenarios without a reference solution. */
  readonly unproven: readonly string[];
}

interface FrozenPack extends FrozenServer {
  /** The folder that was written. */
  readonly pack: string;
}

interface ImportedPack {
  /** The file that was written. */
  readonly pack: string;
  /** Name of the pack. */
  readonly name: string;
  /** Its content hash. */
  readonly hash: string;
  /** Number of exported scenarios. */
  readonly read: number;
  /** Number of base scenarios in the pack. */
  readonly scenarios: number;
}

interface CalledTool {
  /** Its name. */
  readonly tool: string;
  /** The result; `null` also after a tool error. */
  readonly result: JsonValue;
  /** The class of the tool error (`tools show NAME` lists them), or `null`. */
  readonly errorClass: string | null;
  /** What the caller reads. */
  readonly content: string;
  /** Rows that were inserted, removed or replaced, in order: `kind`, `table`, `position`, `row` and, if replaced, the row `before`. */
  readonly changes: readonly WorldChange[];
  /** The world afterwards. Save it to a file to continue from it with `--world`. */
  readonly world: World;
}

interface Comparisons {
  /** One per pair of sides, in the order in which they were named. */
  readonly comparisons: readonly Comparison[];
}

interface SweepLimit extends Partial<ReturnType<typeof controlForm>>, BudgetState {
  /** Its sweep. */
  readonly sweep: string;
}

interface Match extends MilestoneMatch {
  /** Index of the milestone or minefield. */
  readonly milestone: number;
  /** Index of the message where it was placed. */
  readonly message: number;
  /** How well it matches there. */
  readonly similarity: number;
  /**
   * For each constraint: `kind`, `database`, `similarity`, `columns` and, where nothing could be compared, `reason`. `columns` have `row`, `column`,
   * `expected`, `found` and `similarity`.
   */
  readonly constraints: MilestoneMatch['constraints'];
  /** If `similarity` is 0, the message that comes closest: `message`, `likeness` and `constraints`. */
  readonly closest?: NonNullable<MilestoneMatch['closest']>;
}

interface LeftBehind extends SideEffect {
  /** `added`, `removed` or `changed`. */
  readonly kind: SideEffect['kind'];
  /** `SETTING`, `CONTACT`, `MESSAGING` or `REMINDER`. */
  readonly table: string;
  /** The id of the row. */
  readonly row: string;
  /** What changed in the row. */
  readonly column?: string;
  /** The row or the cell as it should be; `null` for a row that should not be there. */
  readonly expected: JsonValue;
  /** The row or the cell as it is at the end; `null` for a row that is gone. */
  readonly found: JsonValue;
  /** The index of the milestone that was met before this undid it. */
  readonly undoes?: number;
}

interface PrintedClock {
  readonly start: Date;
  readonly startSeconds: number;
  readonly timeZone: string;
  readonly stepSeconds: number;
}

interface PrintedScore extends ScoreTotals, Pick<StoredScore, 'grader' | 'scenario' | 'harness'> {
  readonly scoredAt: string;
}

/** The workflow whose history was replayed. */
interface ReplayedWorkflow {
  /** With `--running`, of the workflow. */
  readonly workflowId?: string;
  /** With `--running`, of the workflow. */
  readonly runId?: string;
  /** With `--running`, of the workflow. */
  readonly type?: string;
}
