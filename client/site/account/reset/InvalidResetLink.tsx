import Button from '@mui/material/Button';
import { X } from 'lucide-react';
import { INVALID_RESET_LINK } from '../../../../domain/accounts/contract.ts';
import { StandaloneLink } from '../../../components/actions/StandaloneLink.tsx';
import { PAGES } from '../../../paths.ts';
import { AccountLayout } from '../AccountLayout.tsx';
import { SIGN_IN_LINK } from '../forgot/forgotTexts.ts';
import { MessageCard } from '../MessageCard.tsx';

const TITLE = 'Invalid Reset Link';

/** `used`: the server has refused the token. Otherwise the address has none. */
export const InvalidResetLink = ({ used }: { used: boolean }) => (
  <AccountLayout title={TITLE} headless other={SIGN_IN_LINK}>
    <MessageCard
      icon={<X />}
      tone="bad"
      title={TITLE}
      actions={
        <>
          <Button href={PAGES.forgotPassword}>Send a new link</Button>
          <StandaloneLink href={PAGES.login}>Back to Sign In</StandaloneLink>
        </>
      }
    >
      <p>
        {used
          ? `${INVALID_RESET_LINK}. It may have been used already, or the 60 minutes are over.`
          : 'The link is not complete. Open it again from the mail, or send yourself a new one.'}
      </p>
    </MessageCard>
  </AccountLayout>
);
