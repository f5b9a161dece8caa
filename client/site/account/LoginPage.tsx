import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import type { LoginBody } from '../../../domain/accounts/contract.ts';
import { commands } from '../../api/commands.ts';
import { needsSecondFactor } from '../../api/http.ts';
import { withRedirect } from '../../auth/redirect.ts';
import { useSession } from '../../auth/session.ts';
import { useSessionActions } from '../../auth/useSessionActions.ts';
import { PAGES } from '../../paths.ts';
import { LoginView } from './LoginView.tsx';
import { SecondFactorView } from './SecondFactorView.tsx';
import { ToRedirectTarget } from './ToRedirectTarget.tsx';

export const LoginPage = () => {
  const location = useLocation();
  const { checked, signedIn } = useSession();
  const { signIn } = useSessionActions();
  const login = useMutation({ mutationFn: commands.login, onSuccess: ({ user }) => signIn(user) });
  /** Email and password that were right, but are not enough. Kept in memory only. */
  const [accepted, setAccepted] = useState<LoginBody | null>(null);

  const signInWithPassword = async (body: LoginBody) => {
    try {
      await login.mutateAsync(body);
    } catch (error) {
      if (!needsSecondFactor(error)) throw error;
      setAccepted(body);
    }
  };

  if (checked && signedIn) return <ToRedirectTarget />;
  if (accepted)
    return (
      <SecondFactorView
        onCode={(code) => login.mutateAsync({ ...accepted, code })}
        onStartAgain={() => setAccepted(null)}
      />
    );
  return <LoginView onLogin={signInWithPassword} registerHref={withRedirect(PAGES.register, location)} />;
};
