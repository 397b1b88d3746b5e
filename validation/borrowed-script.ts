import type { JsonObject } from '../sandbox/json.ts';
import type { ScriptStep } from '../sandbox/script.ts';
import type { Play } from './play-scenario.ts';
import type { Script } from './subject.ts';

/** What the agent of a play said and called, with the values of that play: what somebody knows by heart who has seen it. */
export function scriptOf({ trajectory }: Pick<Play, 'trajectory'>): Script {
  const steps: ScriptStep[] = [];
  for (const event of trajectory.events) {
    if (event.kind !== 'turn' || event.role !== 'agent') continue;
    const calls = event.messages.flatMap(({ toolCall }) =>
      toolCall
        ? [{ id: toolCall.id, tool: toolCall.name, arguments: JSON.parse(toolCall.arguments) as JsonObject }]
        : [],
    );
    const texts = event.messages.filter(({ toolCall }) => !toolCall);
    if (calls.length > 0) steps.push({ calls });
    for (const { content } of texts) steps.push({ say: content });
  }
  return steps;
}
