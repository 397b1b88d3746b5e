import type { AgentCall } from '../agent-calls.ts';
import type { Evidence } from './evidence.ts';
import type { Sign } from './mode.ts';
import { claimed } from './claims.ts';

/** Nothing that the agent did made the call fail. */
function ownErrorOf(call: AgentCall): string | undefined {
  return call.answer?.toolResult?.fault === undefined ? errorOf(call) : undefined;
}

function errorOf({ answer }: AgentCall): string | undefined {
  return answer?.toolResult?.errorClass;
}

/** Whether what it was for was not done: a slow call is, whatever its caller was told. */
function isUndone({ answer }: AgentCall): boolean {
  return answer?.toolResult?.errorClass !== undefined && (answer.changes ?? []).length === 0;
}

/** A call failed for good, and what it was for is claimed. */
export function ignoredError(evidence: Evidence): readonly Sign[] {
  if (evidence.found(claimed).length === 0) return [];
  const failed = evidence.calls.findLast(isUndone);
  // "It is on already" is no failure.
  if (failed === undefined || /\balready\b/i.test(failed.answer!.content)) return [];
  const isMended = evidence.calls.some(
    (call) => call.message > failed.message && call.name === failed.name && errorOf(call) === undefined,
  );
  if (isMended) return [];
  const { message, answer } = failed;
  return [{ mode: 'ignored_error', title: `Ignored that ${failed.name} failed`, message, quote: answer!.content }];
}

const UNKNOWN = /^There is no tool "/;

export function calledUnknownTool({ calls }: Evidence): readonly Sign[] {
  return calls
    .filter((call) => errorOf(call) === 'KeyError' && UNKNOWN.test(call.answer!.content))
    .map(({ message, text }) => ({
      mode: 'unknown_tool',
      title: 'Called a tool that is not offered',
      message,
      quote: text,
    }));
}

/** One call of a batch failed because of a switch that another call of the batch was to turn. */
export function parallelCalls({ calls, run: { definition } }: Evidence): readonly Sign[] {
  const toolOf = ({ name }: AgentCall) => definition.tools.find((tool) => tool.name === name);
  return calls.flatMap((call): readonly Sign[] => {
    const needs = toolOf(call)?.dependsOn ?? [];
    if (ownErrorOf(call) === undefined || needs.length === 0) return [];
    const isTurned = calls.some((other) => {
      const tool = toolOf(other);
      return (
        other !== call && other.batch === call.batch && tool?.effect === 'write' && needs.includes(tool.switches ?? '')
      );
    });
    const { message, text } = call;
    return isTurned
      ? [{ mode: 'parallel_calls', title: 'Called at once what depends on each other', message, quote: text }]
      : [];
  });
}

export function repeatedError({ calls, messages }: Evidence): readonly Sign[] {
  return calls.flatMap((call, index): readonly Sign[] => {
    if (errorOf(call) === undefined) return [];
    const before = calls.slice(0, index).findLast((other) => other.text === call.text && other.batch < call.batch);
    if (before === undefined || ownErrorOf(before) === undefined) return [];
    const between = messages.slice(before.message, call.message);
    if (between.some(({ changes = [] }) => changes.length > 0)) return [];
    const { message, text, name } = call;
    return [{ mode: 'repeated_error', title: `Called ${name} again as it had failed`, message, quote: text }];
  });
}

export function codeForCall({ told, run: { definition } }: Evidence): readonly Sign[] {
  const names = definition.tools.filter(({ caller }) => caller === 'agent').map(({ name }) => name);
  return told.flatMap(({ message, text }): readonly Sign[] => {
    const called = [...text.matchAll(/\b(\w+)\s*\(/g)];
    const call = names.map((name) => called.find(([, one]) => one === name)).find((match) => match !== undefined);
    if (call === undefined) return [];
    const quote = text.slice(call.index).split('\n', 1)[0]!;
    return [{ mode: 'code_for_call', title: 'Wrote code instead of calling a tool', message, quote }];
  });
}
