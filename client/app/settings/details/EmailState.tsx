import { styled } from '@mui/material/styles';
import type { User } from '../../../../domain/accounts/contract.ts';
import { ResendConfirmation } from '../../../auth/ResendConfirmation.tsx';
import { Pill } from '../../../components/data/Pill.tsx';

const Line = styled('div')({ display: 'flex', flexWrap: 'wrap', gap: '8px 16px', alignItems: 'center', marginTop: -8 });

/** Whether mail reaches the address, and what to do if it does not. */
export const EmailState = ({ user }: { user: Pick<User, 'email' | 'email_confirmed' | 'email_reachable'> }) => {
  if (!user.email_reachable)
    return (
      <Line>
        <Pill tone="bad" label="Refuses our mail" />
        <ResendConfirmation key={user.email} size="small" />
      </Line>
    );
  if (user.email_confirmed)
    return (
      <Line>
        <Pill tone="good" label="Confirmed" />
      </Line>
    );
  return (
    <Line>
      <Pill tone="warn" label="Not confirmed yet" />
      <ResendConfirmation key={user.email} size="small" />
    </Line>
  );
};
