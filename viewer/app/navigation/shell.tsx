import { Link, Outlet } from 'react-router';
import { Button } from '../components/button.tsx';
import { useKeyboardHelp } from '../keyboard/use-keys.ts';
import { useIndex } from '../loading/use-document.ts';
import { SEATS_LINK, SWEEPS_LINK } from './links.ts';
import styles from './shell.module.css';
import { THEMES, useTheme } from '../theme/use-theme.ts';

const LABELS = { auto: 'Auto', light: 'Light', dark: 'Dark' } as const;

/** The bar above all pages. */
export function Shell() {
  const showKeys = useKeyboardHelp();
  const { data } = useIndex();
  return (
    <div className={styles['shell']}>
      <header className={styles['bar']}>
        <Link to={SWEEPS_LINK} className={styles['brand']}>
          <span className={styles['mark']} aria-hidden="true" />
          ToolSandbox
        </Link>
        <div className={styles['tools']}>
          {data?.seats && <Link to={SEATS_LINK}>Seats</Link>}
          <Button look="plain" onClick={showKeys}>
            Keys <kbd aria-hidden="true">?</kbd>
          </Button>
          <ThemeToggle />
        </div>
      </header>
      <Outlet />
    </div>
  );
}

/** Goes from one theme to the next. */
function ThemeToggle() {
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
