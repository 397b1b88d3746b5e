/** All workflows: the entry point of the workflow bundle. */
export { announcement } from './announce.ts';
export { nightly } from './nightly.ts';
export { sweep } from './sweep.ts';
export { sweepLane } from './sweep-lane.ts';
export { sweepShard } from './sweep-shard.ts';
export { trajectory } from './trajectory.ts';
