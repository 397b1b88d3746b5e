import { Command, Option } from 'commander';
import type { ResultsStore } from '../../results/store.ts';
import type { Augmentation, Profile, Cell } from '../../sandbox/cell.ts';
import { AUGMENTATIONS, scenarioName, trajectoryId } from '../../sandbox/cell.ts';
import type { Message } from '../../sandbox/message.ts';
import { messagesOf } from '../../sandbox/trajectory.ts';
import type { TrajectoryInput } from '../../runs/contract.ts';
import { withResults } from '../session/results.ts';
import {
  jsonOption,
  packOption,
  packProfileOption,
  resultsOption,
  sameFiles,
  servicesOption,
  wholeNumber,
} from '../options.ts';
import { createPaint } from '../render/paint.ts';
import { renderTurn } from '../render/render-turn.ts';
import { hintCommand } from '../hint-command.ts';
import { print, printJson, say } from '../say.ts';
import { UserError } from '../errors.ts';
import { trajectoryLine } from '../../results/public-form.ts';

/** All single runs are stored in the sweep of this name, numbered by trial. */
const SWEEP = 'run';

interface RunOptions {
  readonly agent: string;
  readonly user: string;
  readonly augmentation: Augmentation;
  readonly engine: 'temporal' | 'inline';
  readonly pack?: string;
  readonly seed: number;
  readonly profile?: Profile;
  readonly services: string;
  readonly results: string;
  readonly json?: true;
}

export function runCommand(): Command {
  return new Command('run')
    .description('play one scenario and print the dialogue as it happens')
    .argument('<scenario>', 'name of a base scenario (see `toolsandbox scenarios list`)')
    .option('--agent <spec>', 'model or script that plays the agent', 'scripted:oracle')
    .option('--user <spec>', 'model or script that plays the simulated user', 'scripted:user')
    .addOption(
      new Option('--augmentation <name>', 'how the tools are shown to the agent')
        .choices(AUGMENTATIONS)
        .default('none'),
    )
    .addOption(
      new Option('--engine <name>', 'temporal: durable workflow; inline: in this process, without a server')
        .choices(['temporal', 'inline'])
        .default('temporal'),
    )
    .addOption(packOption())
    .option('--seed <n>', 'seed of the random choices', wholeNumber(0), 0)
    .addOption(packProfileOption())
    .addOption(servicesOption())
    .addOption(resultsOption())
    .addOption(jsonOption())
    .action(async (scenario: string, options: RunOptions) => {
      const { planSweep } = await import('../sweep/sweep-plan.ts');
      const { trajectoryInput } = await import('../../activities/trajectory-input.ts');
      const { createDependencies } = await import('../../workers/dependencies.ts');
      const { agent, augmentation, ...request } = options;
      const { spec, providers } = planSweep(
        { ...request, id: SWEEP, scenarios: [scenario], agents: [agent], augmentations: [augmentation], trials: 1 },
        process.env,
      );
      const [name = scenario, ...others] = spec.scenarios;
      if (others.length > 0)
        throw new UserError(
          `"${scenario}" matches ${spec.scenarios.length} scenarios, but run plays one: name one, or use \`toolsandbox sweep\``,
        );
      await withResults(options.results, async (store) => {
        await store.createSweep({ id: SWEEP, parameters: {}, createdAt: Date.now() });
        const cell = await nextTrial(store, {
          sweep: SWEEP,
          scenario: name,
          augmentation,
          agent,
          user: options.user,
          trial: 1,
          seed: options.seed,
        });
        const dependencies = createDependencies(store, process.env);
        const input = trajectoryInput(dependencies.packs, spec.settings, cell);
        const observe: (messages: readonly Message[]) => void = options.json ? () => undefined : printNewMessages();
        if (options.engine === 'inline') {
          const { playInline } = await import('../../workers/play-inline.ts');
          await playInline(dependencies, input, { observe: (events) => observe(messagesOf(events)) });
        } else {
          const { playOnEngine } = await import('./play-on-engine.ts');
          await playOnEngine(input, { results: options.results, providers }, observe);
        }
        await printResult(store, input, options);
      });
    });
}

async function nextTrial(store: ResultsStore, cell: Cell): Promise<Cell> {
  const { sweep, agent, augmentation } = cell;
  const played = await store.trajectories({
    sweep,
    agent,
    augmentations: [augmentation],
    scenario: scenarioName(cell),
  });
  return { ...cell, trial: Math.max(0, ...played.map((one) => one.cell.trial)) + 1 };
}

/** Prints the messages that were added since the call before. */
function printNewMessages(): (messages: readonly Message[]) => void {
  const paint = createPaint(process.stdout.isTTY);
  let printed = 0;
  return (messages) => {
    for (; printed < messages.length; printed++) print(renderTurn(printed, messages[printed] as Message, [], paint));
  };
}

async function printResult(store: ResultsStore, { cell }: TrajectoryInput, files: RunOptions): Promise<void> {
  const id = trajectoryId(cell);
  const record = await store.trajectory(id);
  if (!record) throw new Error(`${id} was played but not stored`);
  if (record.score === null) process.exitCode = 1;
  if (files.json) return printJson(trajectoryLine(record));
  const { score, outcome, reason } = record;
  const scored = score ? `similarity ${score.similarity.toFixed(3)}, ${score.turnCount} turns` : 'not scored';
  print(`\n${outcome}${reason === null ? '' : ` (${reason})`}: ${scored}`);
  say(`explain it: ${hintCommand('show', id, ...sameFiles(files))}`);
}
