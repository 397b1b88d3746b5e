/** The type of the failure of an activity that cannot read or write the results. It is tried again unless no wait helps. */
export const RESULTS_UNAVAILABLE = 'results.unavailable';
