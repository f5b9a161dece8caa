import { Mail } from 'lucide-react';
import { useState } from 'react';
import type { LoadFailure } from '../../../api/useLoadFailure.ts';
import { ResendConfirmation } from '../../../auth/ResendConfirmation.tsx';
import { BusyButton } from '../../../components/actions/BusyButton.tsx';
import { StatusRegion } from '../../../components/feedback/StatusRegion.tsx';
import { AccountLayout } from '../AccountLayout.tsx';
import { MessageCard } from '../MessageCard.tsx';

const TITLE = 'Confirm your email address first';

type Props = Pick<LoadFailure, 'retry' | 'retrying'> & { email: string };

export const ConfirmFirst = ({ email, retry, retrying }: Props) => {
  const [asked, setAsked] = useState(false);
  return (
    <AccountLayout title={TITLE} headless>
      <MessageCard
        icon={<Mail />}
        title={TITLE}
        actions={
          <>
            <BusyButton
              busy={retrying}
              onClick={() => {
                setAsked(true);
                retry();
              }}
            >
              I have confirmed it
            </BusyButton>
            <ResendConfirmation key={email} />
          </>
        }
      >
        <p>
          We have sent a mail to {email}. Open the link in it, then come back to this page: so nobody else can take a
          property that is meant for you.
        </p>
        <StatusRegion>{asked && !retrying && `${email} is not confirmed yet.`}</StatusRegion>
      </MessageCard>
    </AccountLayout>
  );
};
