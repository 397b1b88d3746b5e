import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../../sandbox/json.ts';
import type { CodeCall } from '../../../sandbox/tools/code-runner.ts';
import type { WorldRow } from '../../../sandbox/world.ts';
import { answering, sentCall } from '../../../worlds/own/answering.ts';
import { TableSender } from '../../../worlds/own/sent-tables.ts';

interface Opened {
  readonly tables: { readonly T: { rows: WorldRow[]; insert: (row: WorldRow) => void } };
  readonly newId: () => string;
}

const ROWS = [{ id: 'a' }, { id: 'b' }];

/** What a thread answers, of a tool that does this. */
function answerOf(run: (opened: Opened) => unknown, given: Partial<CodeCall> = {}) {
  const tool = { writes: ['T'], run: (_: JsonObject, opened: Opened) => run(opened) };
  const call = { tool: 'tool', arguments: {}, tables: { T: ROWS }, keys: { T: 'id' }, now: 0, timeZone: 'UTC' };
  const answer = answering({ tool });
  return answer(sentCall({ ...call, services: {}, ids: ['x'], ...given }, new TableSender()));
}

describe('code of a pack', () => {
  it('reads its rows as a list of its own, also after a change', () => {
    const read = answerOf(({ tables }) => {
      tables.T.insert({ id: 'c' });
      return [tables.T.rows.toReversed().length, tables.T.rows.filter(({ id }) => id !== 'a').map(({ id }) => id)];
    });
    expect(read).toMatchObject({ result: [3, ['b', 'c']], changes: [{ kind: 'insert', position: 2 }] });
  });

  it.each<[string, (rows: WorldRow[]) => unknown]>([
    ['unshift', (rows) => rows.unshift({ id: 'c' })],
    ['push', (rows) => rows.push({ id: 'c' })],
    ['splice', (rows) => rows.splice(0, 1)],
    ['an index', (rows) => (rows[0] = { id: 'c' })],
    ['its length', (rows) => (rows.length = 1)],
    ['a borrowed method', (rows) => Array.prototype.pop.call(rows)],
  ])('that changes such a list by %s is refused, and the next call reads what was there', (_, change) => {
    const refused = answerOf(({ tables }) => change(tables.T.rows));
    expect(refused).toEqual({ undeclared: expect.stringMatching(/^changes (rows|a list of rows) in place.*toSorted/) });
    expect(answerOf(({ tables }) => tables.T.rows)).toMatchObject({ result: ROWS });
  });

  it('that catches what a change throws gains nothing', () => {
    const sly = answerOf(({ tables }) => {
      try {
        tables.T.rows.shift();
      } catch {
        // Whatever it is.
      }
      return tables.T.rows;
    });
    expect(sly).toMatchObject({ result: ROWS, changes: [] });
  });

  it('is called again with more ids if it lacks some, and refused if there are no more', () => {
    const two = ({ newId }: Opened) => [newId(), newId()];
    expect(answerOf(two, { hasMoreIds: true })).toEqual({ lacksIds: true, changes: [] });
    expect(answerOf(({ newId }) => newId(), { hasMoreIds: true })).toMatchObject({ result: 'x' });
    expect(answerOf(two, { ids: ['x', 'y'] })).toMatchObject({ result: ['x', 'y'] });
    expect(answerOf(two)).toEqual({ undeclared: 'makes more than 1 ids in one call' });
    const catching = (opened: Opened) => {
      try {
        return two(opened);
      } catch {
        return 'none';
      }
    };
    expect(answerOf(catching, { hasMoreIds: true })).toEqual({ lacksIds: true, changes: [] });
  });
});
