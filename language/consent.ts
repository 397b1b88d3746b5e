const YES =
  /^\W*(?:i leave (?:that|it) (?:up )?to you\b|that's up to you\b|(?:yes|yep|yeah|sure|ok|okay|please|go ahead|do (?:it|that|so)|fine|alright|both|all)\b)/i;

/** Whether a user's reply agrees to what was asked or offered. */
export function consents(reply: string): boolean {
  return YES.test(reply);
}

const FREE = /\bsettings?\b|\bwhat(?:ever)? (?:is in the way|it takes)\b/i;

/** Whether a user leaves the settings to the agent: "You may change the settings." */
export function leavesSettings(said: string): boolean {
  return FREE.test(said);
}
