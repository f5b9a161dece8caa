import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { commands } from '../../../api/commands.ts';
import { keys } from '../../../api/queryKeys.ts';
import { InvalidResetLink } from './InvalidResetLink.tsx';
import { isInvalidLink } from './isInvalidLink.ts';
import { PasswordChanged } from './PasswordChanged.tsx';
import { ResetPasswordView } from './ResetPasswordView.tsx';

export const ResetPasswordPage = () => {
  const [search] = useSearchParams();
  const client = useQueryClient();
  const token = search.get('token');
  const [outcome, setOutcome] = useState<{ readonly accessEnded: boolean } | 'invalid' | null>(null);

  const reset = async (password: string) => {
    try {
      const { access_ended } = await commands.resetPassword({ token: token ?? '', password });
      setOutcome({ accessEnded: access_ended });
      // The reset has ended all sessions of the account, perhaps also that of this browser.
      void client.invalidateQueries({ queryKey: keys.me });
    } catch (error) {
      if (!isInvalidLink(error)) throw error;
      setOutcome('invalid');
    }
  };

  if (!token || outcome === 'invalid') return <InvalidResetLink used={outcome === 'invalid'} />;
  if (outcome) return <PasswordChanged accessEnded={outcome.accessEnded} />;
  return <ResetPasswordView onReset={reset} />;
};
