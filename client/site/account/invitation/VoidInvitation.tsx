import Button from '@mui/material/Button';
import { X } from 'lucide-react';
import { PAGES } from '../../../paths.ts';
import { AccountLayout } from '../AccountLayout.tsx';
import { MessageCard } from '../MessageCard.tsx';

const TITLE = 'This invitation is no longer valid';

export const VoidInvitation = ({ signedIn }: { signedIn: boolean }) => (
  <AccountLayout title={TITLE} headless>
    <MessageCard
      icon={<X />}
      tone="bad"
      title={TITLE}
      actions={
        <Button href={signedIn ? PAGES.dashboard : PAGES.login}>{signedIn ? 'Go to the dashboard' : 'Sign In'}</Button>
      }
    >
      <p>
        It has been accepted or withdrawn, its 14 days are over, or a newer one was sent. If you have accepted it, you
        find the account at the top of the dashboard. Otherwise ask for a new one.
      </p>
    </MessageCard>
  </AccountLayout>
);
