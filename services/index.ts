export { createRunServices, createServices } from './create-services.ts';
export type { RunServicesOptions, ServicesOptions } from './create-services.ts';
export { createLiveServices } from './live.ts';
export type { LiveOptions } from './live.ts';
export { createRecordedServices, createRecordingServices } from './recorded.ts';
export { createReplayedServices } from './replayed.ts';
export { createSyntheticServices } from './synthetic.ts';
