/** Is told in a sentence what happens meanwhile, for people to read. Whoever shows it escapes it: others may have written what it quotes. */
export type Report = (line: string) => void;
