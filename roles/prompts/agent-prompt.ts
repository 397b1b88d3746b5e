/** What every agent is told, and all that it is told (paper, A.5): nothing of the test environment leaks. */
export const AGENT_PROMPT =
  'Never guess the value of a tool argument: take it from what the user says or from what a tool returns. ' +
  'When a request can be understood in more than one way, ask the user which is meant.';
