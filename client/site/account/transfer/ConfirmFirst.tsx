import Button from '@mui/material/Button';
import { Mail } from 'lucide-react';
import { ResendConfirmation } from '../../../auth/ResendConfirmation.tsx';
import { AccountLayout } from '../AccountLayout.tsx';
import { MessageCard } from '../MessageCard.tsx';

const TITLE = 'Confirm your email address first';

type Props = { email: string; onRetry: () => void };

export const ConfirmFirst = ({ email, onRetry }: Props) => (
  <AccountLayout title={TITLE} headless>
    <MessageCard
      icon={<Mail />}
      title={TITLE}
      actions={
        <>
          <Button onClick={onRetry}>I have confirmed it</Button>
          <ResendConfirmation />
        </>
      }
    >
      <p>
        We have sent a mail to {email}. Open the link in it, then come back to this page: so nobody else can take a
        property that is meant for you.
      </p>
    </MessageCard>
  </AccountLayout>
);
