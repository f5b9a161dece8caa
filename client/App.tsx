import { QueryClientProvider } from '@tanstack/react-query';
import { useState } from 'react';
import { createBrowserRouter, RouterProvider } from 'react-router-dom';
import { makeQueryClient } from './api/queryClient.ts';
import { openNamedAccount } from './auth/namedAccount.ts';
import { SessionSync } from './auth/SessionSync.tsx';
import { useShownAccount } from './auth/shownAccount.ts';
import { LiveSync } from './live/LiveSync.tsx';
import { routes } from './routes.tsx';
import { StyleRoot } from './theme/StyleRoot.tsx';

openNamedAccount();
const router = createBrowserRouter(routes);

const AccountScreens = () => {
  const [queryClient] = useState(makeQueryClient);
  return (
    <QueryClientProvider client={queryClient}>
      <SessionSync>
        <LiveSync>
          <RouterProvider router={router} />
        </LiveSync>
      </SessionSync>
    </QueryClientProvider>
  );
};

/** Another account or person has another cache, and nothing on the screen stays from the former one. */
export const App = () => (
  <StyleRoot>
    <AccountScreens key={useShownAccount()} />
  </StyleRoot>
);
