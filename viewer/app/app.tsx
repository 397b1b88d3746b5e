import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { HashRouter, Route, Routes } from 'react-router';
import { KeyboardProvider } from './keyboard/keyboard-provider.tsx';
import { CheckedLink } from './navigation/checked-link.tsx';
import type { PageName } from './navigation/link-parameters.ts';
import { Shell } from './navigation/shell.tsx';
import { ComparePage } from './pages/compare/compare-page.tsx';
import { ModesPage } from './pages/modes/modes-page.tsx';
import { NotFoundPage } from './pages/not-found/not-found-page.tsx';
import { SeatPage } from './pages/seat/seat-page.tsx';
import { SeatsPage } from './pages/seats/seats-page.tsx';
import { SweepPage } from './pages/sweep/sweep-page.tsx';
import { SweepsPage } from './pages/sweeps/sweeps-page.tsx';
import { TrajectoriesPage } from './pages/trajectories/trajectories-page.tsx';
import { TrajectoryPage } from './pages/trajectory/trajectory-page.tsx';

/** Documents do not change by themselves: pages that show a running sweep ask again. */
const queries = new QueryClient({
  defaultOptions: { queries: { staleTime: Infinity, retry: 1, refetchOnWindowFocus: false } },
});

function checked(page: PageName, element: ReactNode) {
  return <CheckedLink page={page}>{element}</CheckedLink>;
}

/**
 * The route is in the hash, so that a static export works in any folder of any web server. A change of the URL shows at once:
 * filters are kept there.
 */
export function App() {
  return (
    <QueryClientProvider client={queries}>
      <HashRouter useTransitions={false}>
        <KeyboardProvider>
          <Routes>
            <Route element={<Shell />}>
              <Route index element={checked('sweeps', <SweepsPage />)} />
              <Route path="sweep/*" element={checked('sweep', <SweepPage />)} />
              <Route path="modes/*" element={checked('modes', <ModesPage />)} />
              <Route path="trajectories/*" element={checked('trajectories', <TrajectoriesPage />)} />
              <Route path="trajectory/*" element={checked('trajectory', <TrajectoryPage />)} />
              <Route path="seats" element={checked('seats', <SeatsPage />)} />
              <Route path="seat/agent/*" element={checked('seat', <SeatPage player="agent" />)} />
              <Route path="seat/user/*" element={checked('seat', <SeatPage player="user" />)} />
              <Route path="compare" element={checked('compare', <ComparePage />)} />
              <Route path="*" element={<NotFoundPage />} />
            </Route>
          </Routes>
        </KeyboardProvider>
      </HashRouter>
    </QueryClientProvider>
  );
}
