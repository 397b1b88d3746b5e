import { PHONE } from './phone/world.ts';
import type { IntroducedWorld, WorldDefinition } from './world.ts';

/** That of packs and runs that name none. */
export const DEFAULT_WORLD: IntroducedWorld = PHONE;

/** That of the original benchmark, whose formats hold no other. */
export const ORIGINAL_WORLD: WorldDefinition = PHONE;

/** Those that come with the program. */
export const KNOWN_WORLDS: readonly WorldDefinition[] = [PHONE];
