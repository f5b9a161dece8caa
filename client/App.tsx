import { createBrowserRouter, RouterProvider } from 'react-router-dom';
import { routes } from './routes.tsx';
import { StyleRoot } from './theme/StyleRoot.tsx';

const router = createBrowserRouter(routes);

export const App = () => (
  <StyleRoot>
    <RouterProvider router={router} />
  </StyleRoot>
);
