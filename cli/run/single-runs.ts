/** The sweep in which the runs of `run` are stored, numbered by trial. It has no set of cells, so it never ends. */
export const SINGLE_RUNS = 'run';
