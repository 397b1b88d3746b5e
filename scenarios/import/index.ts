export type { ExportedTrajectory } from './exported-trajectory.ts';
export { importPack } from './import-pack.ts';
export type { ImportedPack } from './import-pack.ts';
export { InvalidExport } from './invalid-export.ts';
export { readTrajectories } from './read-trajectories.ts';
export { RecordingShelf } from './recording-shelf.ts';
