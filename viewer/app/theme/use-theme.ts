import { useEffect, useState } from 'react';

export const THEMES = ['auto', 'light', 'dark'] as const;
export type Theme = (typeof THEMES)[number];

const KEY = 'toolsandbox-theme';

/** The theme of the page, which is kept for the next visit; `auto` is that of the system. */
export function useTheme(): readonly [Theme, (theme: Theme) => void] {
  const [theme, setTheme] = useState<Theme>(storedTheme);
  useEffect(() => {
    if (theme === 'auto') delete document.documentElement.dataset['theme'];
    else document.documentElement.dataset['theme'] = theme;
    store(theme);
  }, [theme]);
  return [theme, setTheme];
}

function storedTheme(): Theme {
  try {
    return THEMES.find((theme) => theme === localStorage.getItem(KEY)) ?? 'auto';
  } catch {
    return 'auto';
  }
}

/** A browser may refuse to store anything: then the theme lasts until the page is left. */
function store(theme: Theme): void {
  try {
    localStorage.setItem(KEY, theme);
  } catch {
    // The theme holds for this page.
  }
}
