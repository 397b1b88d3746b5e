import type { Examine } from '../finding.ts';

/** Whether this machine can read the results. Workers may reach them all the same. */
export const results: Examine = ({ results: found, sameResults }) => {
  if (found.kind !== 'unavailable') return [];
  return [
    {
      cause: 'results-unread',
      gravity: 'note',
      text: 'the results cannot be read from this machine, so budget, limits and scores are not known here',
      evidence: [found.problem],
      help: [{ text: 'Check the results from here.', command: ['doctor', ...sameResults] }],
    },
  ];
};
