interface TableWords {
  /** A row of it. */
  readonly one: string;
  readonly several: string;
  /** What adding a row is called. */
  readonly added: string;
}

const WORDS: Readonly<Record<string, TableWords>> = {
  CONTACT: { one: 'contact', several: 'contacts', added: 'added' },
  MESSAGING: { one: 'message', several: 'messages', added: 'sent' },
  REMINDER: { one: 'reminder', several: 'reminders', added: 'added' },
  SETTING: { one: 'setting', several: 'settings', added: 'added' },
};

/** How people speak of a table of the world. */
export function tableWords(table: string): TableWords {
  return WORDS[table] ?? { one: table, several: table, added: 'added' };
}
