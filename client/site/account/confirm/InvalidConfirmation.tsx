import Button from '@mui/material/Button';
import { X } from 'lucide-react';
import type { User } from '../../../../domain/accounts/contract.ts';
import { ResendConfirmation } from '../../../auth/ResendConfirmation.tsx';
import { StandaloneLink } from '../../../components/actions/StandaloneLink.tsx';
import { loginPath, PAGES } from '../../../paths.ts';
import { AccountLayout } from '../AccountLayout.tsx';
import { MessageCard } from '../MessageCard.tsx';

const TITLE = 'This link is no longer valid';

type Reader = Pick<User, 'email' | 'email_confirmed'> | null;

const explanation = (user: Reader) => {
  // The link may be that of another account, so it is not said that it has done this.
  if (user?.email_confirmed)
    return `${user.email} is confirmed already. If the mail belongs to another account, sign in to that one.`;
  return `It may have been used already, or a newer one has been sent.${user ? '' : ' Sign in to send yourself another one.'}`;
};

/** Only the owner of the account can ask for another link. */
export const InvalidConfirmation = ({ user }: { user: Reader }) => (
  <AccountLayout title={TITLE} headless>
    <MessageCard
      icon={<X />}
      tone="bad"
      title={TITLE}
      actions={
        user ? (
          <>
            {!user.email_confirmed && <ResendConfirmation key={user.email} variant="contained" />}
            <StandaloneLink href={PAGES.dashboard}>Go to the dashboard</StandaloneLink>
          </>
        ) : (
          <Button href={loginPath(PAGES.settings)}>Sign In</Button>
        )
      }
    >
      <p>{explanation(user)}</p>
    </MessageCard>
  </AccountLayout>
);
