import type { Command } from 'commander';
import { USER_RETRIES } from '../runs/contract.ts';
import {
  agentPromptOption,
  ownEngineOption,
  packProfileOption,
  playbackOption,
  pricesOption,
  promptingOption,
  recordOption,
  servicesOption,
  userPromptOption,
  wholeNumber,
} from './options.ts';

/** Adds the options of every command that plays scenarios: by which rules and prompts, and what becomes of model calls. */
export function withPlayOptions(command: Command): Command {
  return withCallOptions(
    command
      .addOption(packProfileOption())
      .addOption(userPromptOption())
      .addOption(promptingOption())
      .addOption(agentPromptOption())
      .addOption(servicesOption()),
  );
}

/** Adds what becomes of model calls: what they cost, and where they are recorded or come from. */
export function withCallOptions(command: Command): Command {
  return command.addOption(pricesOption()).addOption(recordOption()).addOption(playbackOption());
}

/** Adds how the cells of a sweep are played: how many at a time, by which workers, on which engine. */
export function withSweepOptions(command: Command): Command {
  return command
    .option('--concurrency <n>', 'trajectories played at a time', wholeNumber(1), 20)
    .option(
      '--user-retries <n>',
      'times that a cell is played again at once after a mistake of the simulated user',
      wholeNumber(0),
      USER_RETRIES,
    )
    .option('--no-preflight', 'do not ask each model for one call before the first cell')
    .option('--detach', 'start it and return; workers on other machines play')
    .option('--no-worker', 'start no worker here; workers on other machines play')
    .addOption(ownEngineOption());
}
