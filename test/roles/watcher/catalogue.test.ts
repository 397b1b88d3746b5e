import { describe, expect, it } from 'vitest';
import { PreparedPack } from '../../../activities/pack-cache.ts';
import type { Turn } from '../../../roles/role.ts';
import { scriptedOracle } from '../../../roles/scripted/oracle.ts';
import { TRIVIAL_AGENTS } from '../../../roles/scripted/trivial-agents.ts';
import { scriptedUser } from '../../../roles/scripted/user.ts';
import { watchUser } from '../../../roles/watcher/watch-user.ts';
import type { TrajectoryEvent } from '../../../sandbox/event.ts';
import type { Message } from '../../../sandbox/message.ts';
import { messagesOf } from '../../../sandbox/trajectory.ts';
import type { UserTask } from '../../../sandbox/user-brief.ts';
import { catalogue } from '../../../scripts/sweep-of.ts';
import { playScenario } from '../../../validation/play-scenario.ts';
import { DEFAULT_SETTINGS } from '../../support/packs.ts';
import { atNight } from '../../support/nightly.ts';

const pack = catalogue();
const prepared = new PreparedPack(pack);
const { clock } = DEFAULT_SETTINGS;
const scenarios = pack.scenarios.map(({ name }) => prepared.scenario(name, DEFAULT_SETTINGS));
const speech = (content: string): Turn => ({ kind: 'speech', content });
const ENDS: Turn = { kind: 'calls', calls: [{ id: 'c', name: 'end_conversation', arguments: '{}' }] };

/** What the watcher finds in each turn of the user after the opening. */
function findings(events: readonly TrajectoryEvent[], task: UserTask): { turns: number; found: readonly string[] } {
  const verdicts = events.flatMap((event, index) => {
    if (index === 0 || event.kind !== 'turn' || event.role !== 'user') return [];
    const calls = event.messages.flatMap(({ toolCall }) => toolCall ?? []);
    const turn: Turn = calls.length > 0 ? { kind: 'calls', calls } : speech(event.messages[0]?.content ?? '');
    return [watchUser(turn, messagesOf(events.slice(0, index)), task)];
  });
  return { turns: verdicts.length, found: verdicts.filter((verdict) => verdict !== undefined) };
}

describe('the watcher, on the catalogue', () => {
  atNight(() => {
    it('finds nothing wrong with the scripted user, whoever plays the agent', async () => {
      let turns = 0;
      for (const scenario of scenarios) {
        const tools = prepared.agentTools({ scenario: scenario.name, augmentation: 'none' }, DEFAULT_SETTINGS);
        const agents = [scriptedOracle(scenario.solution, tools.shownName), ...Object.values(TRIVIAL_AGENTS)];
        for (const agent of agents) {
          const players = { agent, user: scriptedUser(scenario.replies) };
          const played = await playScenario({ scenario, tools, players, clock, seed: 0, profile: 'default' });
          const watched = findings(played.trajectory.events, scenario.user);
          expect([scenario.name, ...watched.found]).toEqual([scenario.name]);
          turns += watched.turns;
        }
      }
      expect(scenarios).toHaveLength(129);
      expect(turns).toBeGreaterThan(900);
    });
  });

  it('finds nothing wrong with a reply given out of turn', () => {
    for (const { name, user, opening, replies } of scenarios) {
      const log: readonly Message[] = [
        { sender: 'user', recipient: 'agent', content: opening },
        { sender: 'agent', recipient: 'user', content: 'Could you tell me more?' },
      ];
      for (const { say } of replies)
        expect([name, say, watchUser(speech(say), log, user)]).toEqual([name, say, undefined]);
    }
  });

  it('finds nothing wrong with the example dialogues', () => {
    const demonstrations = Object.values(pack.demonstrations);
    for (const demonstration of demonstrations) {
      const log = demonstration.dialogue.map((line): Message => {
        const content = 'end' in line ? '' : line.content;
        return { sender: line.sender, recipient: line.sender === 'user' ? 'agent' : 'user', content };
      });
      demonstration.dialogue.forEach((line, index) => {
        if (index === 0 || line.sender !== 'user') return;
        const turn = 'end' in line ? ENDS : speech(line.content);
        expect([turn, watchUser(turn, log.slice(0, index), demonstration)]).toEqual([turn, undefined]);
      });
    }
    expect(demonstrations.length).toBeGreaterThan(2);
  });

  it('sees every secret answer that is told', () => {
    const secrets = scenarios.filter(({ user }) => user.answer !== undefined);
    for (const { name, user, opening } of secrets) {
      const log: readonly Message[] = [{ sender: 'user', recipient: 'agent', content: opening }];
      const verdict = watchUser(speech(`I think it is this: ${user.answer}`), log, user);
      expect([name, verdict]).toEqual([name, 'the simulated user revealed the answer that it must keep to itself']);
    }
    expect(secrets.length).toBeGreaterThan(10);
  });
});
