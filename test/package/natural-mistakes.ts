interface Mistake {
  /** What stands in the file, and what a newcomer writes. */
  readonly mistake: readonly [string, string];
  /** Line and column. */
  readonly at: string;
  readonly says: RegExp;
  readonly command?: string;
}

/** What newcomers write into the scenario that `scenarios new` makes. */
export const MISTAKES: readonly Mistake[] = [
  {
    mistake: ['opening: My', 'opening: Hi: my'],
    at: '8:12',
    says: /put a text that holds a colon and a space in quotes/,
  },
  { mistake: ['\n  summary', '\n\tsummary'], at: '5:2', says: /indent with spaces: YAML takes no tabs/ },
  {
    mistake: ['add_contact', 'add_contat'],
    at: '7:11',
    says: /there is no tool "add_contat"; did you mean add_contact\?/,
  },
  {
    mistake: ['phone_number:', 'phon_number:'],
    at: '16:46',
    says: /CONTACT has no column "phon_number"; did you mean phone_number\?/,
  },
  { mistake: ['milestones:', 'milestone:'], at: '15:3', says: /unknown key "milestone"; did you mean milestones\?/ },
  { mistake: ["{ phone: '+14155550137' }", '{ phone: +14155550137 }'], at: '17:65', says: /put it in quotes/ },
  {
    mistake: ['{ act: added }', '{ number: 3, unit: kilometre }'],
    at: '17:36',
    says: /"kilometre" does not fit; write one of km/,
  },
  { mistake: ['{ act: added }', '{ number: 3 }'], at: '17:', says: /missing "unit"; .*add unit/ },
  { mistake: ['{ act: added }', 'It is added'], at: '17:17', says: /expected a fact: one of name/ },
  {
    mistake: ['Ines is in your contacts now.', 'I could not save it.'],
    at: '19:',
    says: /"I could not save it\." is a right answer, and is not solved/,
    command: 'scenarios validate --augmentations none',
  },
  {
    mistake: ['reports: [{ act: added }, { name: Ines Moreau }, ', 'told: Saved it. #'],
    at: '16:7',
    says: /write in its place reports: \{ act: added \}/,
    command: 'scenarios validate --augmentations none',
  },
];
