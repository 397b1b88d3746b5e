/** The place of storage cannot be used. The message is one line that says what is wrong and what to do. */
export class ResultsUnavailable extends Error {
  constructor(location: string, problem: string, mend: string, options?: ErrorOptions) {
    super(`results at ${location}: ${problem}; ${mend}`, options);
    this.name = 'ResultsUnavailable';
  }
}
