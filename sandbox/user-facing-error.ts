/** An error whose message says what is wrong and how to fix it. The command line prints it as it is, exit code 2. */
export abstract class UserFacingError extends Error {}
