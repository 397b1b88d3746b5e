export { offeredTools, userTools } from './offered-tools.ts';
export type { OfferedTools } from './offered-tools.ts';
export { rankDistractions } from './rank-distractions.ts';
export { SCRAMBLED_NAMES } from './scrambled-names.ts';
