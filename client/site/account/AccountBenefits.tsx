import { styled } from '@mui/material/styles';
import { EXPIRING_SOON_DAYS } from '../../../domain/compliance/expiry.ts';
import { colour, size, tablet } from '../../theme/tokens.ts';
import { QUESTION_COUNT } from '../questionCount.ts';

const Beside = styled('aside')({
  paddingTop: 92,
  '& dl > div': {
    display: 'grid',
    gridTemplateColumns: '52px minmax(0, 1fr)',
    gap: 24,
    alignItems: 'baseline',
    padding: '20px 0',
    borderTop: `1px solid ${colour.line}`,
  },
  '& dl > div:first-of-type': { border: 0 },
  '& dt': { fontSize: size.xxxl, fontWeight: 700, lineHeight: 1, letterSpacing: '-.02em', textAlign: 'right' },
  '& dd': { color: colour.ink2 },
  '& dd > b': { display: 'block', color: colour.ink },
  [tablet]: { display: 'none' },
});

const BENEFITS = [
  [String(QUESTION_COUNT), 'questions a property', 'Each with the law of its nation and what to do'],
  ['10', 'minutes, about', 'Stop at any question and go on later'],
  [String(EXPIRING_SOON_DAYS), 'days of warning', 'Before a certificate runs out'],
  ['1', 'badge', 'That a guest or insurer can check with a phone'],
] as const;

export const AccountBenefits = () => (
  <Beside aria-label="What you get">
    <dl>
      {BENEFITS.map(([count, what, why]) => (
        <div key={what}>
          <dt>{count}</dt>
          <dd>
            <b>{what}</b>
            {why}
          </dd>
        </div>
      ))}
    </dl>
  </Beside>
);
