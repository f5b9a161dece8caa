import { Outlet, type RouteObject } from 'react-router-dom';
import { Arrival } from './layouts/Arrival.tsx';
import { RouteError } from './layouts/RouteError.tsx';
import { SiteLayout } from './layouts/SiteLayout.tsx';
import { LandingPage } from './pages/landing/LandingPage.tsx';
import { NotFoundPage } from './pages/notFound/NotFoundPage.tsx';

const Site = () => (
  <SiteLayout user={null} onLogout={() => undefined}>
    <Outlet />
  </SiteLayout>
);

const Everywhere = () => (
  <>
    <Arrival />
    <Outlet />
  </>
);

/** Every address of the client. Pages beyond the first are `lazy`, each in a file of its own. */
export const routes: RouteObject[] = [
  {
    element: <Everywhere />,
    errorElement: <RouteError />,
    children: [
      {
        element: <Site />,
        children: [
          { index: true, element: <LandingPage /> },
          { path: '*', element: <NotFoundPage /> },
        ],
      },
    ],
  },
];
