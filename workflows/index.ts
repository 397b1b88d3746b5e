/** Every workflow a worker must know; the entry of the workflow bundle. */
export { sweep } from './sweep.ts';
export { sweepShard } from './sweep-shard.ts';
export { trajectory } from './trajectory.ts';
