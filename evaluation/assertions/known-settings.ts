import { settingsIn, spokenSwitches } from '../facts/judge-switch.ts';
import type { Tables } from '../../worlds/world.ts';
import type { Row } from '../log.ts';
import type { CheckedText } from './assertion.ts';

/** All settings at a message. */
export function settingsAt({ known: { log } }: Pick<CheckedText, 'known'>, message: number): Row {
  const single = Object.entries(log.tables).filter(([, table]) => table.single !== undefined);
  return Object.assign({}, ...single.flatMap(([table]) => log.rows(table, message))) as Row;
}

/** The settings that were switched up to there, also those that were switched back. */
export function changedSettings({ known, message }: CheckedText): ReadonlySet<string> {
  return new Set(
    known.changes
      .filter((change) => change.message <= message && known.log.tables[change.table]!.single !== undefined)
      .flatMap(({ changed }) =>
        changed.flatMap(({ before, after }) => Object.keys(after).filter((one) => before[one] !== after[one])),
      ),
  );
}

/** Whether all of them are as they were when the run began. */
export function areRestored({ known, message }: CheckedText, all: ReadonlySet<string>): boolean {
  const [first, now] = [settingsAt({ known }, known.log.firstUserIndex), settingsAt({ known }, message)];
  return [...all].every((setting) => first[setting] === now[setting]);
}

/** Whether it was switched that way, or set to what it was. */
export function wasSwitched(spoken: CheckedText, setting: string, isOn: boolean): boolean {
  const { known, message } = spoken;
  const isChanged = known.changes.some(
    (change) =>
      change.message <= message &&
      change.changed.some(({ before, after }) => before[setting] !== after[setting] && after[setting] === isOn),
  );
  return isChanged || known.sets(setting, isOn);
}

export function wasFirst(spoken: CheckedText, setting: string, isOn: boolean): boolean {
  return settingsAt(spoken, spoken.known.log.firstUserIndex)[setting] === isOn;
}

export function wasEver(spoken: CheckedText, setting: string, isOn: boolean): boolean {
  for (let message = spoken.known.log.firstUserIndex; message <= spoken.message; message++)
    if (settingsAt(spoken, message)[setting] === isOn) return true;
  return false;
}

/** The settings that a text names up to there, with the one that was asked for. */
export function settingsSoFar(masked: string, tables: Tables, asked: string | undefined): ReadonlySet<string> {
  const named = settingsIn(masked, spokenSwitches(tables)).map(({ setting }) => setting);
  return new Set(asked === undefined ? named : [asked, ...named]);
}
