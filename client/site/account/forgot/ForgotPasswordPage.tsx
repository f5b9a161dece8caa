import { useState } from 'react';
import { commands } from '../../../api/commands.ts';
import { CheckYourEmail } from './CheckYourEmail.tsx';
import { ForgotPasswordView } from './ForgotPasswordView.tsx';

export const ForgotPasswordPage = () => {
  const [sentTo, setSentTo] = useState<string | null>(null);
  if (sentTo !== null) return <CheckYourEmail email={sentTo} onSendAgain={commands.forgotPassword} />;
  return (
    <ForgotPasswordView
      onSend={async (body) => {
        await commands.forgotPassword(body);
        setSentTo(body.email);
      }}
    />
  );
};
