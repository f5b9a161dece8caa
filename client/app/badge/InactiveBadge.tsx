import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import type { Badge, BadgeStatus } from '../../../domain/badges/contract.ts';
import { useMay } from '../../auth/acting.ts';
import { badgeSince } from '../../components/badge/badgeSince.ts';
import { PlaqueOutline } from '../../components/badge/PlaqueOutline.tsx';
import { size } from '../../theme/tokens.ts';

const Content = styled('div')({
  '& b': { display: 'block', fontSize: size.lead, marginBottom: 4 },
  '& > .reason': { marginBottom: 8 },
  '& > .actions': { display: 'flex', flexWrap: 'wrap', gap: 12, marginTop: 16 },
});

type Texts = { title: string; advice: string };

const TEXTS: Readonly<Record<Exclude<BadgeStatus, 'active'>, Texts>> = {
  suspended: {
    title: 'This badge is suspended.',
    advice:
      'Put right what the report names. The badge then returns by itself under the same code, so a printed QR code stays true.',
  },
  expired: {
    title: 'This badge has expired.',
    advice:
      'Replace the document that has expired. The badge then returns by itself under the same code, so a printed QR code stays true.',
  },
  revoked: { title: 'This badge was revoked.', advice: 'Complete a passing assessment to receive a new one.' },
};

const AFTER_ITS_TERM: Texts = {
  ...TEXTS.expired,
  advice:
    'Check last year’s answers again, and put right what the report names. Once each answer is confirmed, the badge is renewed under the same code, so a printed QR code stays true.',
};

type Props = Pick<Badge, 'reason' | 'since' | 'cause'> & {
  status: Exclude<BadgeStatus, 'active'>;
  /** The report says what has to be put right. */
  reportHref?: string | undefined;
  /** Where last year's answers are checked again, which renews a badge whose twelve months are over. */
  recheckHref: string;
};

export const InactiveBadge = ({ status, reason, since, cause, reportHref, recheckHref }: Props) => {
  const mayAnswer = useMay('assessment:answer');
  const { title, advice } = cause === 'term' ? AFTER_ITS_TERM : TEXTS[status];
  return (
    <PlaqueOutline tone={status === 'suspended' ? 'warn' : 'bad'}>
      <Content>
        <b>{title}</b>
        {reason && (
          <p className="reason num">
            <strong>{reason}</strong> {badgeSince({ status, since })}.
          </p>
        )}
        <p>{advice}</p>
        {status !== 'revoked' && reportHref && (
          <div className="actions">
            {cause === 'term' && mayAnswer && (
              <Button variant="contained" href={recheckHref}>
                Check the answers
              </Button>
            )}
            <Button variant="outlined" href={reportHref}>
              View Report
            </Button>
          </div>
        )}
      </Content>
    </PlaqueOutline>
  );
};
