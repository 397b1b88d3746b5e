import type { JsonValue } from '../../sandbox/json.ts';
import { spokenResult } from '../../sandbox/script.ts';
import type { ScriptCall, ScriptStep } from '../../sandbox/script.ts';
import type { Expansion } from './expansion.ts';
import type { Path } from '../invalid-pack.ts';
import { notationOf, parseResult, RESULT_FORMS } from './notation.ts';
import type { WrittenStep } from './written-schema.ts';

/** A reference solution with its results in the notation of the structure: `$result` and `{name/0/field}`. */
export function expandSolution(steps: readonly WrittenStep[], path: Path, expansion: Expansion): readonly ScriptStep[] {
  return expansion.list(steps, path, (step, at) => expandStep(step, at, expansion));
}

function expandStep(step: WrittenStep, path: Path, expansion: Expansion): ScriptStep {
  if (isSpeech(step)) return expansion.mark({ say: expandSay(step.say, [...path, 'say'], expansion) }, path);
  const calls = Object.entries(step).map(([id, call]): ScriptCall => {
    const [tool, given] = Object.entries(call)[0] ?? ['', {}];
    const place = [...path, id];
    const args = expansion.object(given, [...place, tool], (text, at) => resultValue(text, at, expansion));
    refuseResultsInTexts(given, [...place, tool], expansion);
    return expansion.mark({ id, tool, arguments: args }, place, { id: place, tool: [...place, tool] });
  });
  return expansion.mark({ calls: expansion.mark(calls, path) }, path);
}

function isSpeech(step: WrittenStep): step is { say: string } {
  return typeof step['say'] === 'string';
}

function resultValue(text: string, path: Path, expansion: Expansion): JsonValue {
  const notation = notationOf(text);
  if (notation.kind !== 'result') return text;
  const { name, path: keys, form, decimals } = notation.reference;
  if (form !== undefined)
    expansion.report(path, `${text} asks for a form`, `forms are for milestones; remove :${form}`);
  if (decimals !== undefined)
    expansion.report(path, `${text} rounds an argument`, `only what the agent says is rounded; remove :${decimals}`);
  return { $result: name, path: keys };
}

export function expandSay(text: string, path: Path, expansion: Expansion): string {
  return expansion
    .by('agent')
    .text(text, path)
    .replaceAll(/\{([^{}]*)\}/g, (whole, written: string) => {
      const reference = parseResult(written);
      if (reference?.form === undefined && reference !== undefined) {
        const { name, path: keys, decimals } = reference;
        return spokenResult({ callId: name, path: keys, ...(decimals !== undefined && { decimals }) });
      }
      expansion.report(path, `${whole} is not a result`, `write ${RESULT_FORMS} in braces, without the dollar sign`);
      return whole;
    });
}

/** Braces in an argument would reach the tool as they are: an argument is a result or a text, not a mixture. */
function refuseResultsInTexts(given: Readonly<Record<string, JsonValue>>, path: Path, expansion: Expansion): void {
  for (const [name, value] of Object.entries(given)) {
    const written = typeof value === 'string' ? /\{([A-Za-z][\w.-]*)\}/.exec(value)?.[0] : undefined;
    if (written !== undefined)
      expansion.report([...path, name], `${written} stands inside an argument`, 'give a whole argument as $name.field');
  }
}
