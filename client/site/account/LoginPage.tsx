import { useMutation } from '@tanstack/react-query';
import { Navigate, useLocation } from 'react-router-dom';
import { commands } from '../../api/commands.ts';
import { redirectTarget, withRedirect } from '../../auth/redirect.ts';
import { useSession } from '../../auth/session.ts';
import { useSessionActions } from '../../auth/useSessionActions.ts';
import { PAGES } from '../../paths.ts';
import { LoginView } from './LoginView.tsx';

export const LoginPage = () => {
  const location = useLocation();
  const { checked, signedIn } = useSession();
  const { signIn } = useSessionActions();
  const login = useMutation({ mutationFn: commands.login, onSuccess: ({ user }) => signIn(user) });

  if (checked && signedIn) return <Navigate to={redirectTarget(location)} replace />;
  return <LoginView onLogin={login.mutateAsync} registerHref={withRedirect(PAGES.register, location)} />;
};
