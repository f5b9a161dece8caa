import { useMutation } from '@tanstack/react-query';
import { useLocation } from 'react-router-dom';
import { commands } from '../../api/commands.ts';
import { withRedirect } from '../../auth/redirect.ts';
import { useSession } from '../../auth/session.ts';
import { useSessionActions } from '../../auth/useSessionActions.ts';
import { PAGES } from '../../paths.ts';
import { RegisterView } from './RegisterView.tsx';
import { ToRedirectTarget } from './ToRedirectTarget.tsx';

export const RegisterPage = () => {
  const location = useLocation();
  const { checked, signedIn } = useSession();
  const { signIn } = useSessionActions();
  const register = useMutation({ mutationFn: commands.register, onSuccess: ({ user }) => signIn(user) });

  if (checked && signedIn) return <ToRedirectTarget />;
  return <RegisterView onRegister={register.mutateAsync} loginHref={withRedirect(PAGES.login, location)} />;
};
