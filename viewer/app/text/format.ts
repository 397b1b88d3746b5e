/** Numbers and times as the pages show them. */

/** A share as percent with one digit, without the sign: `86.4`. */
export function percent(share: number | null): string {
  return share === null ? '–' : (share * 100).toFixed(1);
}

/** The same with its sign. */
export function percentText(share: number | null | undefined): string {
  return share === null || share === undefined ? '–' : `${percent(share)} %`;
}

/** How a number is shown that there may not be. */
export function known(text: (value: number) => string): (value: number | null) => string {
  return (value) => (value === null || Number.isNaN(value) ? '–' : text(value));
}

/** A similarity, or a wording, from 0 to 1, as the command line prints it: `0.844`. */
export const similarityText = known((similarity) => similarity.toFixed(3));

export function count(value: number): string {
  return value.toLocaleString('en');
}

/** Three significant digits at most: `1.24 M`. */
export function compact(value: number): string {
  return COMPACT.format(value);
}

const COMPACT = new Intl.NumberFormat('en', { notation: 'compact', maximumSignificantDigits: 3 });

/** `8.3 s`, `4 min 10 s`, `2 h 5 min`. */
export function duration(seconds: number): string {
  if (seconds < 60) return `${seconds.toFixed(seconds < 10 ? 1 : 0)} s`;
  const whole = Math.round(seconds);
  const [hours, minutes] = [Math.floor(whole / 3600), Math.floor((whole % 3600) / 60)];
  return hours > 0 ? `${hours} h ${minutes} min` : `${minutes} min ${whole % 60} s`;
}

/** To the minute, in the reader's time zone, in a form that sorts. */
export function localTime(milliseconds: number): string {
  const time = new Date(milliseconds);
  const two = (value: number) => String(value).padStart(2, '0');
  const day = [time.getFullYear(), two(time.getMonth() + 1), two(time.getDate())].join('-');
  return `${day} ${two(time.getHours())}:${two(time.getMinutes())}`;
}
