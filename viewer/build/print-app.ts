import { buildApp } from './build-app.ts';

/** Builds the app in a process of its own, since the bundler keeps hundreds of megabytes, and prints its files as JSON. */
process.stdout.write(JSON.stringify(await buildApp()));
