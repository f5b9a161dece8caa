import Button from '@mui/material/Button';
import { Check } from 'lucide-react';
import { PAGES } from '../../../paths.ts';
import { AccountLayout } from '../AccountLayout.tsx';
import { MessageCard } from '../MessageCard.tsx';

const TITLE = 'Your email is confirmed';

export const EmailConfirmed = ({ signedIn }: { signedIn: boolean }) => (
  <AccountLayout title={TITLE} headless>
    <MessageCard
      icon={<Check />}
      title={TITLE}
      actions={
        signedIn ? (
          <Button href={PAGES.dashboard}>Go to the dashboard</Button>
        ) : (
          <Button href={PAGES.login}>Sign In</Button>
        )
      }
    >
      <p>Thank you. Mail about your account and your documents goes to this address.</p>
    </MessageCard>
  </AccountLayout>
);
