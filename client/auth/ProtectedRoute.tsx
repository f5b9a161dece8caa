import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { queries } from '../api/queries.ts';
import { PageSpinner } from '../components/page/PageSpinner.tsx';
import { PAGES } from '../paths.ts';
import { useSession } from './session.ts';

/** Sends visitors to the login page, which brings them back here after signing in. */
export const ProtectedRoute = ({ children }: { children: ReactNode }) => {
  const location = useLocation();
  const { checked, signedIn } = useSession();
  // The session cookie may outlive the persisted session, for example after the browser's storage was cleared.
  useQuery({ ...queries.me(), enabled: !checked });
  if (!checked) return <PageSpinner />;
  if (!signedIn) return <Navigate to={PAGES.login} replace state={{ from: location }} />;
  return children;
};
