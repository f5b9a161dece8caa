import type { ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { PageSpinner } from '../components/page/PageSpinner.tsx';
import { PAGES } from '../paths.ts';
import { useSession } from './session.ts';

/** For the signed-in only; a visitor signs in first and comes back to where they were going. */
export const ProtectedRoute = ({ children }: { children: ReactNode }) => {
  const location = useLocation();
  const { checked, signedIn } = useSession();
  if (!checked) return <PageSpinner />;
  if (!signedIn) return <Navigate to={PAGES.login} replace state={{ from: location }} />;
  return children;
};
