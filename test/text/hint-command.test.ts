import { execFileSync } from 'node:child_process';
import { array, assert, constantFrom, property, string } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hintCommand, isHintCommand, shellQuote, startedAs } from '../../text/hint-command.ts';

describe('a printed command', () => {
  it('is not quoted where that is not needed', () => {
    expect(hintCommand('show', 'run/wifi_off/none/scripted:oracle/1')).toBe(
      'npx toolsandbox show run/wifi_off/none/scripted:oracle/1',
    );
  });

  it('quotes the ? and & of a model spec', () => {
    expect(hintCommand('sweep', '--agent', 'openai:gpt-5?temperature=0&topP=1')).toBe(
      "npx toolsandbox sweep --agent 'openai:gpt-5?temperature=0&topP=1'",
    );
  });

  it('begins as the program was started', () => {
    startedAs('/srv/our evaluation/toolsandbox');
    expect(hintCommand('list')).toBe("'/srv/our evaluation/toolsandbox' list");
    expect(isHintCommand(`  ${hintCommand('list')}`)).toBe(true);
    startedAs(undefined);
    expect(hintCommand('list')).toBe('npx toolsandbox list');
    expect(isHintCommand('  npx toolsandbox list')).toBe(true);
    expect(isHintCommand('run npx toolsandbox list')).toBe(false);
  });

  it.skipIf(process.platform === 'win32')('gives a shell exactly the words that were meant', () => {
    const words = array(string({ unit: constantFrom(...'a\'"\\$`&?*;|<>(){}[]!#~=% \n\t-é') }), {
      minLength: 1,
      maxLength: 20,
    });
    assert(
      property(words, (given) => {
        const printed = execFileSync('sh', ['-c', `printf '%s\\0' ${given.map(shellQuote).join(' ')}`], {
          encoding: 'utf8',
        });
        expect(printed.split('\0').slice(0, -1)).toEqual(given);
      }),
      { numRuns: 50 },
    );
  });
});
