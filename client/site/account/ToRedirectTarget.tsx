import { useEffect } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { redirectTarget } from '../../auth/redirect.ts';
import { PageSpinner } from '../../components/page/PageSpinner.tsx';
import { isServerPath } from '../../paths.ts';

const ServerPage = ({ path }: { path: string }) => {
  useEffect(() => window.location.replace(path), [path]);
  return <PageSpinner />;
};

/** Leaves an account form once its reader is signed in. */
export const ToRedirectTarget = () => {
  const target = redirectTarget(useLocation());
  return isServerPath(target) ? <ServerPage path={target} /> : <Navigate to={target} replace />;
};
