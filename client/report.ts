/** Is told in a sentence what happens meanwhile, for people to read. What others wrote in it is escaped. */
export type Report = (line: string) => void;
