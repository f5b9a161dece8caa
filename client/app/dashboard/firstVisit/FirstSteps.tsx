import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { formatPounds } from '../../../../domain/money.ts';
import { numberWord } from '../../../../domain/numberWords.ts';
import { PLAN_OPTIONS, PLANS } from '../../../../domain/subscriptions/plans.ts';
import { VisuallyHidden } from '../../../components/page/VisuallyHidden.tsx';
import { Card } from '../../../components/surfaces/Card.tsx';
import { PAGES } from '../../../paths.ts';
import { colour, phone, size } from '../../../theme/tokens.ts';
import { MINUTES_FOR_ALL } from '../../assessmentDuration.ts';
import { currentEdition, questionsOf } from '../../editions.ts';

const Panel = styled(Card)({
  padding: '24px 24px 8px',
  [phone]: { padding: '16px 16px 4px' },
  '& h2': { marginBottom: 4 },
  '& > p': { color: colour.ink2 },
  '& ol': { marginTop: 20 },
  '& li': {
    display: 'grid',
    gridTemplateColumns: '36px minmax(0, 1fr) auto',
    gap: '0 16px',
    alignItems: 'center',
    padding: '16px 0',
    borderTop: `1px solid ${colour.line}`,
    [phone]: { gridTemplateColumns: '36px minmax(0, 1fr)', gap: '0 12px' },
  },
  '& .n': {
    display: 'grid',
    placeItems: 'center',
    alignSelf: 'start',
    width: 36,
    height: 36,
    borderRadius: '50%',
    border: `2px solid ${colour.lineStrong}`,
    fontWeight: 700,
    color: colour.ink2,
  },
  '& [aria-current] .n': { backgroundColor: colour.harbour700, borderColor: colour.harbour700, color: '#fff' },
  '& .done .n': { borderColor: colour.good, color: colour.good },
  '& b': { display: 'block', fontSize: size.lead },
  '& li p': { color: colour.ink2, fontSize: size.s },
  '& .MuiButton-root': { [phone]: { gridColumn: 2, marginTop: 12 } },
});

type StepProps = { n: number; at: number; title: string; children: ReactNode; action?: ReactNode };

const Step = ({ n, at, title, children, action }: StepProps) => (
  <li aria-current={n === at ? 'step' : undefined} className={n < at ? 'done' : undefined}>
    <span className="n" aria-hidden="true">
      {n < at ? <Check /> : n}
    </span>
    <div>
      <b>
        {title}
        {n < at && <VisuallyHidden> (done)</VisuallyHidden>}
      </b>
      <p className="num">{children}</p>
    </div>
    {n === at && action}
  </li>
);

/** The first plan is the one for a single property. */
const MONTHLY_PRICES = PLAN_OPTIONS.map(({ month }, index) => {
  const { price, propertiesCount } = PLANS[month];
  const limit = numberWord(propertiesCount);
  return `${formatPounds(price)} ${index === 0 ? `a month for ${limit} property` : `for up to ${limit}`}`;
}).join(', ');

type Props = { /** The plan's name and limit, or null without a plan. */ plan: string | null; onAdd: () => void };

export const FirstSteps = ({ plan, onAdd }: Props) => {
  const at = plan ? 2 : 1;
  return (
    <Panel as="section" aria-labelledby="first-steps">
      <h2 id="first-steps">Three steps to your first badge</h2>
      <p>You can stop after any answer; everything is kept.</p>
      <ol>
        <Step n={1} at={at} title="Choose a plan" action={<Button href={PAGES.subscription}>Choose Plan</Button>}>
          {plan ?? MONTHLY_PRICES}
        </Step>
        <Step n={2} at={at} title="Add your property" action={<Button onClick={onAdd}>Add Property</Button>}>
          The postcode tells us whether English, Scottish, Welsh or Northern Irish rules apply
        </Step>
        <Step n={3} at={at} title={`Answer ${questionsOf(currentEdition()).length} questions`}>
          About {MINUTES_FOR_ALL} minutes, with guidance for each; keep your certificates and insurance at hand
        </Step>
      </ol>
    </Panel>
  );
};
