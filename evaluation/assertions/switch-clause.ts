import type { Clause } from '../../language/reading.ts';
import { sparing } from '../../language/sparing.ts';
import type { Named, spokenSwitches } from '../facts/judge-switch.ts';
import type { Row } from '../log.ts';
import type { CheckedText } from './assertion.ts';

/** A clause that asserts something, with what it says of switches. */
export interface SwitchClause {
  readonly spoken: CheckedText;
  readonly clause: Clause;
  readonly text: string;
  readonly switches: ReturnType<typeof spokenSwitches>;
  /** Those that it names. */
  readonly named: readonly Named[];
  /** Those that it names or means by "it". */
  readonly own: readonly Named[];
  /** Those that were named last, in it or before. */
  readonly last: readonly Named[];
  /** What was said before it to be so of the last one that was named alone. */
  readonly lastState: boolean | undefined;
  /** The one that the user asked about, if it is one. */
  readonly asked: string | undefined;
  /** All settings as they are when it is said. */
  readonly now: Row;
  /** The settings that were switched by then. */
  readonly changed: ReadonlySet<string>;
}

/** Something that is not so, and what is. */
export interface SwitchUntruth {
  /** Where it denies that something was switched, or claims a try that was not made. */
  readonly kind?: 'denial' | 'deed';
  readonly topic: string;
  readonly reason: string;
}

export type SwitchRule = (said: SwitchClause) => SwitchUntruth | readonly SwitchUntruth[] | undefined;

export function isOnNow({ now }: SwitchClause, setting: string): boolean {
  return now[setting] === true;
}

/** That a setting is otherwise than it was said to be. */
export function otherwise(said: SwitchClause, setting: string): SwitchUntruth {
  const isOn = isOnNow(said, setting);
  return { topic: `switch ${setting} ${isOn}`, reason: `${setting} is ${isOn ? 'on' : 'off'}` };
}

/** What may be, or is to be. */
export const POSSIBLE = sparing(
  /\b(?:can|could|would|should|must|might|may(?! \d)|'ll|will|shall|cannot|can't|couldn't|to (?:turn|switch|be|get|enable|put|disable)|unable|tried|try|want(?:ed)?|need(?:s|ed)?|before(?! (?:too|as well)\b|\W*$|,)|until|once|if|whether|without|after|when(?:ever)?)\b/i,
);
