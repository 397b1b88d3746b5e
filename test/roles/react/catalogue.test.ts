import { describe, expect, it } from 'vitest';
import { PreparedPack } from '../../../activities/pack-cache.ts';
import { reactRole } from '../../../roles/react/react-role.ts';
import type { RoleView, TakeTurn } from '../../../roles/role.ts';
import { scriptedOracle } from '../../../roles/scripted/oracle.ts';
import { scriptedUser } from '../../../roles/scripted/user.ts';
import type { ScriptStep } from '../../../sandbox/script.ts';
import type { ViewMessage } from '../../../sandbox/view.ts';
import { catalogue } from '../../../scripts/sweep-of.ts';
import { playScenario } from '../../../validation/play-scenario.ts';
import { DEFAULT_SETTINGS } from '../../support/packs.ts';

const pack = catalogue();
const prepared = new PreparedPack(pack);

/** A text model that knows the solution: it reads nothing but text and writes nothing but text. */
function textModel(solution: readonly ScriptStep[], shownName: (real: string) => string): TakeTurn {
  const oneByOne = solution.flatMap((step): readonly ScriptStep[] =>
    'say' in step ? [step] : step.calls.map((call) => ({ calls: [call] })),
  );
  const oracle = scriptedOracle(oneByOne, shownName);
  return async (view, signal) => {
    if (view.tools.length > 0) throw new Error('a text model takes no tools');
    const turn = await oracle({ ...view, messages: withCalls(view) }, signal);
    if (turn.kind === 'speech') return { kind: 'speech', content: `Thought: I know.\nFinal Answer: ${turn.content}` };
    if (turn.kind === 'failed') return turn;
    const [call] = turn.calls;
    return { kind: 'speech', content: `Thought: Next.\nAction: ${call!.name}\nAction Input: ${call!.arguments}` };
  };
}

/** The dialogue with the calls and results that its text tells of, for the oracle. */
function withCalls({ messages }: RoleView): readonly ViewMessage[] {
  let id = '';
  return messages.map((message, index): ViewMessage => {
    const { sender, content } = message;
    const [, name, input] = /^Thought: Next\.\nAction: (\S+)\nAction Input: (.*)$/s.exec(content) ?? [];
    if (sender === 'agent' && name !== undefined && input !== undefined) {
      id = `call_${index}`;
      return { sender, recipient: 'execution-environment', content, toolCall: { id, name, arguments: input } };
    }
    if (sender !== 'user' || !content.startsWith('Observation: ')) return message;
    const toolResult = { callId: id, name: 'any', failed: false };
    const answer = content.slice('Observation: '.length);
    return { sender: 'execution-environment', recipient: 'agent', content: answer, toolResult };
  });
}

describe('the reference solutions, played in text', () => {
  it.each(['none', 'tns'] as const)('all score 1 under augmentation %s', async (augmentation) => {
    const short: string[] = [];
    for (const { name } of pack.scenarios) {
      const scenario = prepared.scenario(name, DEFAULT_SETTINGS);
      const tools = prepared.agentTools({ scenario: name, augmentation }, DEFAULT_SETTINGS);
      const agent = reactRole(textModel(scenario.solution, tools.shownName));
      const players = { agent, user: scriptedUser(scenario.replies) };
      const { clock } = DEFAULT_SETTINGS;
      const played = await playScenario({ scenario, tools, players, clock, seed: 0, profile: 'default' });
      if (played.score.similarity !== 1) short.push(`${name}: ${played.score.similarity} (${played.outcome})`);
    }
    expect(short).toEqual([]);
    expect(pack.scenarios).toHaveLength(129);
  });
});
