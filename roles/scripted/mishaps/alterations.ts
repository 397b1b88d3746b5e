import { replaceSpoken, spokenResult } from '../../../sandbox/script.ts';
import type { Turn } from '../../role.ts';
import { callsIn, writes } from './altered-script.ts';
import type { Altered, AlteredStep, Alteration } from './altered-script.ts';

/** Only where something is done to the world. */
export const ifDeeds: Alteration = (script, tools) => (script.some((step) => writes(step, tools)) ? script : undefined);

/** Only where nothing is. */
export const ifNoDeeds: Alteration = (script, tools) => (ifDeeds(script, tools) === undefined ? script : undefined);

/** Says nothing but this. */
export function onlySaying(...texts: readonly string[]): Alteration {
  return () => texts.map((text) => ({ step: { say: text } }));
}

/** Says this in place of its last sentence. */
export function ending(text: string): Alteration {
  return (script) => [...beforeEnd(script), { step: { say: text } }];
}

/** Says its last sentence otherwise; undefined where the change finds nothing. */
export function retelling(change: (text: string) => string): Alteration {
  return (script) => {
    const last = script.at(-1);
    if (last === undefined || !('say' in last.step)) return undefined;
    const plain = replaceSpoken(last.step.say, () => MADE_UP);
    if (change(plain) === plain) return undefined;
    return [...script.slice(0, -1), { ...last, alter: (turn) => spoken(turn, change) }];
  };
}

/** Says what its last call that asked for something returned, as it is. */
export const endingWithResult: Alteration = (script, tools) => {
  const call = script
    .filter((step) => !writes(step, tools))
    .flatMap(callsIn)
    .at(-1);
  return call && [...beforeEnd(script), { step: { say: spokenResult({ callId: call.id, path: [] }) } }];
};

/** Without what changes the world. */
export const withoutDeeds: Alteration = (script, tools) => {
  const left = script.filter((step) => !writes(step, tools));
  return left.length < script.length ? left.filter(({ step }) => 'say' in step) : undefined;
};

/** Without calls; what it would have told from them is made up. */
export const withoutLookups: Alteration = (script) => {
  const left = script.flatMap(({ step }) =>
    'say' in step ? [{ step: { say: replaceSpoken(step.say, () => MADE_UP) } }] : [],
  );
  return left.length > 0 && left.length < script.length ? left : undefined;
};

const MADE_UP = '41';

/** Without the last of several deeds. */
export const withoutLastDeed: Alteration = (script, tools) => {
  const deeds = script.filter((step) => writes(step, tools));
  return deeds.length < 2 ? undefined : script.filter((step) => step !== deeds.at(-1));
};

/** Without what it asks or says before its last deed. */
export const withoutQuestions: Alteration = (script, tools) => {
  const last = script.findLastIndex((step) => writes(step, tools));
  const left = script.filter(({ step }, index) => index > last || 'calls' in step);
  return left.length < script.length ? left : undefined;
};

/** The last deed, altered when it is done. */
export function withLastDeed(alter: NonNullable<AlteredStep['alter']>): Alteration {
  return (script, tools) => {
    const last = script.findLastIndex((step) => writes(step, tools));
    return last === -1 ? undefined : script.map((step, index) => (index === last ? { ...step, alter } : step));
  };
}

/** The first deed, altered when it is done, this many times; nothing is called after it. */
export function onlyWithDeed(alter: NonNullable<AlteredStep['alter']>, times = 1): Alteration {
  return (script, tools) => {
    const first = script.findIndex((step) => writes(step, tools));
    if (first === -1) return undefined;
    const deed = { ...script[first]!, alter };
    return [
      ...script.slice(0, first),
      ...Array.from({ length: times }, () => deed),
      ...script.slice(first + 1).filter(({ step }) => 'say' in step),
    ];
  };
}

/** The last deed twice. */
export const withDeedTwice: Alteration = (script, tools) => {
  const last = script.findLastIndex((step) => writes(step, tools));
  return last === -1 ? undefined : [...script.slice(0, last + 1), script[last]!, ...script.slice(last + 1)];
};

/** The first calls, altered when they are made. */
export function withFirstCalls(alter: NonNullable<AlteredStep['alter']>): Alteration {
  return (script) => {
    const first = script.findIndex(({ step }) => 'calls' in step);
    return first === -1 ? undefined : script.map((step, index) => (index === first ? { ...step, alter } : step));
  };
}

/** A switch in one turn with a call that needs it, and nothing after them. */
export const switchAtOnce: Alteration = (script, tools) => {
  const toolOf = (name: string) => tools.find((one) => one.name === name);
  for (const [index, step] of script.entries()) {
    const turned = writes(step, tools) ? callsIn(step).flatMap(({ tool }) => toolOf(tool)?.switches ?? []) : [];
    const later = script
      .slice(index + 1)
      .flatMap(callsIn)
      .find(({ tool }) => toolOf(tool)?.dependsOn.some((one) => turned.includes(one)));
    if (later === undefined) continue;
    return [...script.slice(0, index), { step: { calls: [later, ...callsIn(step)] } }, ...script.slice(-1)];
  }
  return undefined;
};

function beforeEnd(script: Altered): Altered {
  return script.at(-1)?.step !== undefined && 'say' in script.at(-1)!.step ? script.slice(0, -1) : script;
}

function spoken(turn: Turn, change: (text: string) => string): Turn {
  return turn.kind === 'speech' ? { ...turn, content: change(turn.content) } : turn;
}
