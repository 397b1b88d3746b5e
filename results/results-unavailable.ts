/** The results cannot be read or written. The message is one line that says what is wrong and how to fix it. */
export class ResultsUnavailable extends Error {
  constructor(location: string, problem: string, hint: string, options?: ErrorOptions) {
    super(`results at ${location}: ${problem}; ${hint}`, options);
    this.name = 'ResultsUnavailable';
  }
}
