import { QueryClientProvider } from '@tanstack/react-query';
import { createBrowserRouter, RouterProvider } from 'react-router-dom';
import { queryClient } from './api/queryClient.ts';
import { SessionSync } from './auth/SessionSync.tsx';
import { LiveSync } from './live/LiveSync.tsx';
import { routes } from './routes.tsx';
import { StyleRoot } from './theme/StyleRoot.tsx';

const router = createBrowserRouter(routes);

export const App = () => (
  <StyleRoot>
    <QueryClientProvider client={queryClient}>
      <SessionSync>
        <LiveSync>
          <RouterProvider router={router} />
        </LiveSync>
      </SessionSync>
    </QueryClientProvider>
  </StyleRoot>
);
