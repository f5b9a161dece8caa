import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';
import type { BadgeStatus } from '../../../domain/badges/contract.ts';
import { PlaqueOutline } from '../../components/badge/PlaqueOutline.tsx';
import { size } from '../../theme/tokens.ts';

const Says = styled('div')({
  '& b': { display: 'block', fontSize: size.lead, marginBottom: 4 },
  '& > .ways': { display: 'flex', flexWrap: 'wrap', gap: 12, marginTop: 16 },
});

const TEXTS: Readonly<Record<Exclude<BadgeStatus, 'active'>, { what: string; how: string }>> = {
  suspended: {
    what: 'This badge is suspended.',
    how: 'Put right what the report names. The badge then returns by itself under the same code, so a printed QR code stays true.',
  },
  expired: {
    what: 'This badge has expired.',
    how: 'Once everything in the report is in order, Badge & QR Code on the dashboard renews it. The code stays the same, so a printed QR code stays true.',
  },
  revoked: { what: 'This badge was revoked.', how: 'Complete a passing assessment to receive a new one.' },
};

type Props = {
  status: Exclude<BadgeStatus, 'active'>;
  /** The report says what has to be put right. */
  reportHref?: string | undefined;
  /** The renew button. */
  renew?: ReactNode;
};

export const InactiveBadge = ({ status, reportHref, renew }: Props) => (
  <PlaqueOutline tone={status === 'suspended' ? 'warn' : 'bad'}>
    <Says>
      <b>{TEXTS[status].what}</b>
      <p>{TEXTS[status].how}</p>
      {status !== 'revoked' && reportHref && (
        <div className="ways">
          {status === 'expired' && renew}
          <Button variant="outlined" href={reportHref}>
            View Report
          </Button>
        </div>
      )}
    </Says>
  </PlaqueOutline>
);
