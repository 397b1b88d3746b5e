import { escapeForTerminal } from '../../text/escape-for-terminal.ts';
import type { Scenario } from '../../scenarios/scenario.ts';
import { UserError } from '../../client/errors.ts';
import { milestonesSvg } from '../render/svg/milestones-svg.ts';
import { print, printDocument } from '../say.ts';
import { writeOutput } from '../write-output.ts';

/** Writes a picture of the milestones of one scenario. @param file `-` for standard output @throws UserError */
export function drawMilestones(scenarios: readonly Scenario[], file: string, replace: boolean): void {
  const [scenario, ...others] = scenarios;
  if (scenario === undefined || others.length > 0)
    throw new UserError(`--svg draws one scenario, and ${scenarios.length} match: name one`);
  const svg = milestonesSvg(scenario);
  if (file === '-') return printDocument(svg);
  writeOutput(file, `${svg}\n`, { option: '--svg', replace });
  print(escapeForTerminal(`${file}: milestones of ${scenario.name}`));
}
