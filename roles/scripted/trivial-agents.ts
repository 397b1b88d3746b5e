/** Agents that understand nothing. What they score is the floor that the score of any other agent stands on. */
export const TRIVIAL_AGENTS = [
  'scripted:idle',
  'scripted:unhelpful',
  'scripted:confirm',
  'scripted:echo',
  'scripted:random',
] as const;

export type TrivialAgent = (typeof TRIVIAL_AGENTS)[number];
