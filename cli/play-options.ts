import type { Command } from 'commander';
import {
  agentPromptOption,
  packProfileOption,
  playbackOption,
  pricesOption,
  promptingOption,
  recordOption,
  servicesOption,
  userPromptOption,
} from './options.ts';

/** Adds the options of every command that plays scenarios: by which rules and prompts, and what becomes of model calls. */
export function withPlayOptions(command: Command): Command {
  return command
    .addOption(packProfileOption())
    .addOption(userPromptOption())
    .addOption(promptingOption())
    .addOption(agentPromptOption())
    .addOption(servicesOption())
    .addOption(pricesOption())
    .addOption(recordOption())
    .addOption(playbackOption());
}
