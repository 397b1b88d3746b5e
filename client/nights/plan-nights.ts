import { IANAZone } from 'luxon';
import type { ScheduleOptions as EngineSchedule } from '@temporalio/client';
import { mainQueue, nightWorkflowId } from '../../runs/names.ts';
import type { NightlyInput, Notification } from '../../runs/nights.ts';
import { storedIn } from '../../runs/sweep-spec.ts';
import type { ResultsStore } from '../../results/store.ts';
import { neededVariablesOf } from '../../roles/model/keys.ts';
import { parseModelSpec } from '../../roles/model/spec.ts';
import type { SweepFile } from '../sweep-files/sweep-file-schema.ts';
import type { WrittenNotification } from '../sweep-files/notification-schema.ts';
import { shownSpec } from '../../text/shown-spec.ts';
import { UserError } from '../errors.ts';
import type { Permission } from '../permission/permit-specs.ts';
import type { Report } from '../report.ts';
import { sweepPriority } from '../planning/priority.ts';
import { modelsToCheck, validSweepId } from '../planning/plan-sweep.ts';
import { SWEEP_DEFAULTS } from '../planning/sweep-settings.ts';
import type { SweepSettings } from '../planning/sweep-settings.ts';
import { planPlay } from '../planning/plan-play.ts';
import { fileSettings } from '../sweep-files/sweep-file-request.ts';
import type { SweepPlan } from '../planning/plan-sweep.ts';

/** When the nights of a schedule begin. */
export interface Timetable {
  /** Of the schedule. */
  readonly name: string;
  readonly cron: readonly string[];
  readonly timeZone: string;
  readonly jitter?: string;
}

export interface PlannedNights {
  /** As of one night. */
  readonly plan: SweepPlan;
  readonly notes: readonly string[];
  readonly inputFor: (store: Pick<ResultsStore, 'id' | 'location'>) => NightlyInput;
}

/** The longest ending of the id of a night's sweep. */
const LONGEST_ENDING = '-2026-11-22-013000-000';

/** Checks everything that each night will need. Keys are the workers': those that are not set here are named. @throws UserError */
export async function planNights(
  file: string,
  written: SweepFile,
  { name, cron, timeZone, jitter, ...permission }: Timetable & Permission,
  report: Report,
): Promise<PlannedNights> {
  if (!IANAZone.isValidZone(timeZone))
    throw new UserError(`--time-zone ${timeZone} is unknown: use a name such as Europe/Berlin or UTC`);
  const options: SweepSettings = { ...SWEEP_DEFAULTS, ...fileSettings(written, file) };
  const specs = [...options.agent, options.user];
  const asked = { ...options, ...permission, agents: options.agent, id: validSweepId(`${name}${LONGEST_ENDING}`) };
  const { plan, limits } = await planPlay(asked, {
    environment: process.env,
    report,
    file: { name: file, specs, services: true },
    only: 'later',
    allow: 'budget > allow_unpriced: true',
  });
  const { models, budget } = limits;
  const notifications = (written.notifications ?? []).map(notification);
  const {
    fail_under: failUnder,
    fail_on_mode: failOnMode,
    fail_on_regression: failOnRegression = true,
  } = written.compare ?? {};
  const { concurrency, userRetries, preflight } = options;
  const priority = sweepPriority(options);
  return {
    plan,
    notes: [...plan.notes, ...missingVariables(specs, notifications)],
    inputFor: (store) => {
      const spec = storedIn(store, plan.sweep);
      return {
        schedule: name,
        times: { cron, timeZone, ...(jitter !== undefined && { jitter }) },
        sweep: {
          spec,
          cells: plan.cells,
          concurrency,
          userRetries,
          ...(preflight && { preflight: modelsToCheck(spec) }),
          ...(priority && { priority }),
        },
        limits: { models: Object.fromEntries(models), ...budget },
        bars: { ...(failUnder !== undefined && { failUnder }), ...(failOnMode && { failOnMode }), failOnRegression },
        notifications,
      };
    },
  };
}

/** What the engine starts each night. */
export function nightAction(store: string, input: NightlyInput): EngineSchedule['action'] {
  return {
    type: 'startWorkflow',
    workflowType: 'nightly',
    workflowId: nightWorkflowId(store, input.schedule),
    taskQueue: mainQueue(store),
    args: [input],
    staticSummary: `schedule ${input.schedule}: ${input.sweep.cells} cells of ${input.sweep.spec.agents.map(shownSpec).join(', ')}`,
  };
}

function notification({ webhook_env, exit_file, when }: WrittenNotification): Notification {
  if (webhook_env !== undefined) return { kind: 'webhook', urlVariable: webhook_env, when };
  if (exit_file !== undefined) return { kind: 'exit-file', path: exit_file, when };
  throw new Error('the schema lets no notification pass that goes nowhere');
}

/** This machine need not have them. */
function missingVariables(specs: readonly string[], notifications: readonly Notification[]): readonly string[] {
  const ofModels = specs.flatMap((spec) => neededVariablesOf(parseModelSpec(spec)));
  const ofNotifications = notifications.flatMap((one) => (one.kind === 'webhook' ? one.urlVariable : []));
  const missing = [...new Set([...ofModels, ...ofNotifications])].filter((variable) => !process.env[variable]?.trim());
  return missing.map((variable) => `note: ${variable} is not set here; the workers need it`);
}
