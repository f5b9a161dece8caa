import { useMutation } from '@tanstack/react-query';
import { Navigate, useLocation } from 'react-router-dom';
import { commands } from '../../api/commands.ts';
import { redirectTarget, withRedirect } from '../../auth/redirect.ts';
import { useSession } from '../../auth/session.ts';
import { useSessionActions } from '../../auth/useSessionActions.ts';
import { PAGES } from '../../paths.ts';
import { RegisterView } from './RegisterView.tsx';

export const RegisterPage = () => {
  const location = useLocation();
  const { checked, signedIn } = useSession();
  const { signIn } = useSessionActions();
  const register = useMutation({ mutationFn: commands.register, onSuccess: ({ user }) => signIn(user) });

  if (checked && signedIn) return <Navigate to={redirectTarget(location)} replace />;
  return <RegisterView onRegister={register.mutateAsync} loginHref={withRedirect(PAGES.login, location)} />;
};
