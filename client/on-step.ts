/** Is told of each step of long work how many items it did. What it throws ends the work between two steps. */
export type OnStep = (done: number) => void;
