import { styled } from '@mui/material/styles';
import { useEffect, useState } from 'react';
import { ROLE_LABELS } from '../../../domain/access/contract.ts';
import { useActing } from '../../auth/acting.ts';
import { useSession } from '../../auth/session.ts';
import { AlertBox } from '../../components/feedback/AlertBox.tsx';
import { colour, size } from '../../theme/tokens.ts';

const Line = styled('p')({ marginBottom: 12, fontSize: size.s, color: colour.ink2, overflowWrap: 'anywhere' });
const Frame = styled('div')({ marginBottom: 16 });

/** Stays on each page until another account is chosen. Only where it appears first, it takes the focus. */
const EndedAccess = ({ to }: { to: string }) => {
  const [isNew] = useState(() => useSession.getState().endingIsNew);
  useEffect(() => {
    useSession.setState({ endingIsNew: false });
  }, []);
  return (
    <Frame>
      <AlertBox tone="warn" focus={isNew}>
        Your access to {to || 'the other account'} has ended. You see your own properties now.
      </AlertBox>
    </Frame>
  );
};

/** In whose account the user works, and that their role in one has ended. */
export const AccountNotice = () => {
  const acting = useActing();
  const endedFor = useSession((session) => session.endedFor);
  if (endedFor !== null) return <EndedAccess to={endedFor} />;
  if (!acting || acting.isOwn || acting.role === 'staff') return null;
  return (
    <Line>
      Properties of <b>{acting.name}</b>. Your role: {ROLE_LABELS[acting.role]}
      {acting.limited && ', for some of them'}
    </Line>
  );
};
