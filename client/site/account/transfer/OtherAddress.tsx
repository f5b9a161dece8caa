import Button from '@mui/material/Button';
import { X } from 'lucide-react';
import { useLogout } from '../../../auth/useLogout.ts';
import { StandaloneLink } from '../../../components/actions/StandaloneLink.tsx';
import { PAGES } from '../../../paths.ts';
import { AccountLayout } from '../AccountLayout.tsx';
import { MessageCard } from '../MessageCard.tsx';

const TITLE = 'There is no such offer for you';

export const OtherAddress = ({ email }: { email: string }) => {
  const logout = useLogout();
  return (
    <AccountLayout title={TITLE} headless>
      <MessageCard
        icon={<X />}
        tone="bad"
        title={TITLE}
        actions={
          <>
            <Button variant="outlined" onClick={() => void logout()}>
              Log out
            </Button>
            <StandaloneLink href={PAGES.dashboard}>Go to the dashboard</StandaloneLink>
          </>
        }
      >
        <p>You are signed in as {email}. If the mail came to another address, log out and sign in with that one.</p>
      </MessageCard>
    </AccountLayout>
  );
};
