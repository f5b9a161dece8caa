import { styled } from '@mui/material/styles';
import { Mail } from 'lucide-react';
import type { ForgotPasswordBody } from '../../../../domain/accounts/contract.ts';
import { messageOf } from '../../../api/http.ts';
import { useSendAgain } from '../../../auth/useSendAgain.ts';
import { BusyButton } from '../../../components/actions/BusyButton.tsx';
import { StandaloneLink } from '../../../components/actions/StandaloneLink.tsx';
import { AlertBox } from '../../../components/feedback/AlertBox.tsx';
import { PAGES } from '../../../paths.ts';
import { AccountLayout } from '../AccountLayout.tsx';
import { MessageCard } from '../MessageCard.tsx';
import { FORGOT_FAILED, SIGN_IN_LINK } from './forgotTexts.ts';

const TITLE = 'Check Your Email';
const BULLETS = ['It works once, for 60 minutes', 'Nothing there after five minutes? Look among the unwanted mail'];

const SentAgain = styled('p')({ flexBasis: '100%' });

type Props = { email: string; onSendAgain: (body: ForgotPasswordBody) => Promise<unknown> };

/** The same for a known and an unknown address. */
export const CheckYourEmail = ({ email, onSendAgain }: Props) => {
  const { send, sending, waiting, sentAt, error } = useSendAgain(() => onSendAgain({ email }));
  return (
    <AccountLayout
      title={TITLE}
      headless
      other={SIGN_IN_LINK}
      problem={error && <AlertBox focus>{messageOf(error, FORGOT_FAILED)}</AlertBox>}
    >
      <MessageCard
        icon={<Mail />}
        title={TITLE}
        bullets={BULLETS}
        actions={
          <>
            <BusyButton variant="outlined" busy={sending || waiting} onClick={send}>
              {sending ? 'Sending...' : 'Send it again'}
            </BusyButton>
            <StandaloneLink href={PAGES.login}>Back to Sign In</StandaloneLink>
            {sentAt && <SentAgain className="num">Sent again at {sentAt}</SentAgain>}
          </>
        }
      >
        <p>
          If <b>{email}</b> has an account, a link is on its way.
        </p>
      </MessageCard>
    </AccountLayout>
  );
};
