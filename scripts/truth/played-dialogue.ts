import { isJsonText } from '../../sandbox/json.ts';
import type { JsonObject, JsonValue } from '../../sandbox/json.ts';
import type { ScriptStep } from '../../sandbox/script.ts';

const LINE = /^(user|agent|execution-environment)->(user|agent|execution-environment): ([\s\S]*)$/;

/** What the agent does in a dialogue that was written down: `agent->execution-environment: tool(name="value")`. */
export function agentsSteps(dialogue: string): readonly ScriptStep[] {
  const steps: ScriptStep[] = [];
  let batch: { id: string; tool: string; arguments: JsonObject }[] | undefined;
  for (const line of linesOf(dialogue)) {
    const [, sender, recipient, content = ''] = LINE.exec(line) ?? [];
    if (sender !== 'agent' || recipient !== 'execution-environment') {
      batch = undefined;
      // Braces would be read as references to results.
      if (sender === 'agent') steps.push({ say: content.replaceAll(/[{}]/g, '') });
      continue;
    }
    const [, tool = '', given = ''] = /^(\w+)\(([\s\S]*)\)$/.exec(content) ?? [];
    if (batch === undefined) steps.push({ calls: (batch = []) });
    batch.push({ id: `call_${steps.length}_${batch.length}`, tool, arguments: argumentsIn(given) });
  }
  return steps;
}

/** A message may have several lines. */
function linesOf(dialogue: string): readonly string[] {
  const lines: string[] = [];
  for (const line of dialogue.split('\n')) {
    if (LINE.test(line) || lines.length === 0) lines.push(line);
    else lines.push(`${lines.pop()}\n${line}`);
  }
  return lines;
}

/** `name="value", other=1`: the values are JSON. */
function argumentsIn(text: string): JsonObject {
  const found: Record<string, JsonValue> = {};
  let rest = text;
  while (rest !== '') {
    const [start = '', name = ''] = /^(\w+)=/.exec(rest) ?? [];
    const after = rest.slice(start.length);
    const ends = [...after.matchAll(/, (?=\w+=)/g)].map(({ index }) => index).concat(after.length);
    const end = ends.find((one) => isJsonText(after.slice(0, one)));
    if (start === '' || end === undefined) throw new Error(`no arguments: ${text}`);
    found[name] = JSON.parse(after.slice(0, end)) as JsonValue;
    rest = after.slice(end).replace(/^, /, '');
  }
  return found;
}
