import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  documentAt,
  rowsPath,
  sweepPath,
  textsPath,
  trajectoryPath,
} from '../../../viewer/documents/document-paths.ts';

const SAFE = /^data\/[a-z\d_~./-]+\.json$/;

describe('the path of a document', () => {
  it.each([
    'nightly/wifi_off/none/compatible:m?baseUrl=http://127.0.0.1:8000/v1/1',
    '..//../etc/passwd',
    'a//',
    '/',
    `${'x'.repeat(500)}/Ä`,
  ])('leads to the run %s', (id) => {
    const path = trajectoryPath(id);
    expect(path).toMatch(SAFE);
    expect(path.split('/').every((part) => part.length <= 255 && part !== '' && part !== '..')).toBe(true);
    expect(documentAt(path)).toEqual({ kind: 'trajectory', id });
  });

  it('is safe on any file system and leads back, whatever the id', () => {
    const id = fc.string({ unit: fc.constantFrom(...'aA0-_~./%\\: é\u0000\u202e'), minLength: 1, maxLength: 300 });
    fc.assert(
      fc.property(id, fc.nat(999_999_999), (name, number) => {
        for (const path of [sweepPath(name), rowsPath(name, number), textsPath(name, number), trajectoryPath(name)]) {
          expect(path).toMatch(SAFE);
          expect(documentAt(path)).toMatchObject({ id: name });
        }
      }),
      { seed: 3 },
    );
  });

  it('is the only one of its document', () => {
    for (const path of [
      'data/trajectories/a~2f.json',
      'data/trajectories/~61.json',
      'data/trajectories/~_a.json',
      'data/x.json',
    ])
      expect(documentAt(path), path).toBeNull();
  });
});
