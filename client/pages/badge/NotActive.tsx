import { styled } from '@mui/material/styles';
import type { BadgeStatus } from '../../../domain/badges/contract.ts';
import { PlaceOf } from '../../components/PlaceOf.tsx';
import { size } from '../../theme/tokens.ts';

const Says = styled('div')({ '& b': { display: 'block', fontSize: size.lead, marginBottom: 4 } });

const WHY: Readonly<Record<Exclude<BadgeStatus, 'active'>, { what: string; how: string }>> = {
  suspended: {
    what: 'This badge is suspended.',
    how: 'Put right what the report names. The badge then returns by itself under the same code, so a printed QR code stays true.',
  },
  expired: {
    what: 'This badge has expired.',
    how: 'Look through the assessment and renew what has run out, and the badge can be issued anew.',
  },
  revoked: { what: 'This badge was revoked.', how: 'Complete a passing assessment to receive a new one.' },
};

/** Where there is no proof there is nothing to download: only the reason and the way back. */
export const NotActive = ({ status }: { status: Exclude<BadgeStatus, 'active'> }) => (
  <PlaceOf tone={status === 'suspended' ? 'warn' : 'bad'}>
    <Says>
      <b>{WHY[status].what}</b>
      <p>{WHY[status].how}</p>
    </Says>
  </PlaceOf>
);
