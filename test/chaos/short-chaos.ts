/** A minute of `npm run chaos`. */
export const SHORT_CHAOS = {
  kills: 6,
  outages: 0,
  outageSeconds: 0,
  sweeps: 1,
  /** Kills one of each kind. */
  seed: 110,
  scenarios: 'wifi_off,get_cellular,remove_contact_with_id,remove_contact_by_phone,update_contact_with*',
  report: (line: string) => console.log(line),
} as const;
