import { Button } from '../components/button.tsx';
import { THEMES, useTheme } from '../theme/use-theme.ts';

const LABELS = { auto: 'Auto', light: 'Light', dark: 'Dark' } as const;

/** Goes from one theme to the next. */
export function ThemeToggle() {
  const [theme, setTheme] = useTheme();
  const next = THEMES[(THEMES.indexOf(theme) + 1) % THEMES.length] ?? 'auto';
  return (
    <Button
      look="plain"
      onClick={() => setTheme(next)}
      aria-label={`Theme: ${LABELS[theme]}. Change to ${LABELS[next]}.`}
    >
      <span aria-hidden="true">◐</span> {LABELS[theme]}
    </Button>
  );
}
