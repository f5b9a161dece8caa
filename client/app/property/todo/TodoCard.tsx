import { styled } from '@mui/material/styles';
import { useQuery } from '@tanstack/react-query';
import { type Day, earliest, formatDay } from '../../../../domain/calendar.ts';
import type { OverviewRow } from '../../../../domain/dashboard/contract.ts';
import type { Document } from '../../../../domain/documents/contract.ts';
import { queries } from '../../../api/queries.ts';
import { useLoadFailure } from '../../../api/useLoadFailure.ts';
import { useHasPlan, useIsOwn, useIsUnpaid, useMay } from '../../../auth/acting.ts';
import { useToday } from '../../../clock.ts';
import { BusyButton } from '../../../components/actions/BusyButton.tsx';
import { Pill } from '../../../components/data/Pill.tsx';
import { PartLoading } from '../../../components/feedback/PartLoading.tsx';
import { Card } from '../../../components/surfaces/Card.tsx';
import { colour, phone, size, tablet } from '../../../theme/tokens.ts';
import type { CardActions } from '../../dashboard/cardActions.ts';
import { buttonProps } from '../../dashboard/nextSteps/nextStep.ts';
import { nextSteps } from '../../dashboard/nextSteps/nextSteps.ts';
import { expiriesOf } from './expiriesOf.ts';
import { TodoUnknown } from './TodoUnknown.tsx';

const Frame = styled(Card)({
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'flex-start',
  padding: 28,
  '& > h2': { margin: '12px 0 8px', textWrap: 'balance' },
  '& > p': { color: colour.ink2, fontVariantNumeric: 'tabular-nums' },
  '& > .do': { width: '100%', marginTop: 'auto', paddingTop: 20 },
  '& > .do > .MuiButton-root': { width: '100%' },
  [tablet]: { '& > .do > .MuiButton-root': { width: 'auto' } },
  [phone]: {
    padding: '20px 16px 16px',
    '& > h2': { fontSize: size.l },
    '& > .do > .MuiButton-root': { width: '100%' },
  },
});

/** Of the badge, the evidence and the documents that are only filed. */
const nextExpiryText = ({ next_expiry, assessment }: OverviewRow, documents: readonly Document[], day: Day): string => {
  const dates = documents.map(({ superseded, expiry_date }) => (superseded ? null : expiry_date));
  // A document that no answer needs any more may have run out.
  const next = earliest([next_expiry, ...dates].filter((date) => date !== null && date >= day));
  if (next) return `The next date is ${formatDay(next)}.`;
  return assessment ? 'No document on file has an expiry date.' : '';
};

type Props = { property: OverviewRow; actions: CardActions };

/** The most urgent step, by the same rules as on the dashboard. */
export const TodoCard = ({ property, actions }: Props) => {
  const day = useToday();
  const mayWork = useMay('assessment:answer');
  const isOwn = useIsOwn();
  const hasPlan = useHasPlan();
  const isUnpaid = useIsUnpaid();
  const query = useQuery(queries.documents({ propertyId: property.id }));
  const { data } = query;
  const failure = useLoadFailure(query);
  // Until the documents are known, "Nothing to do" could be wrong.
  if (!data) {
    if (!failure)
      return (
        <Frame aria-busy="true">
          <PartLoading>Loading the next step...</PartLoading>
        </Frame>
      );
    return (
      <Frame as="section" aria-labelledby="todo">
        <TodoUnknown retrying={failure.retrying} onRetry={failure.retry} />
      </Frame>
    );
  }
  const [step] = nextSteps([property], expiriesOf(data, property, day), { isOwn, hasPlan, isUnpaid });
  return (
    <Frame as="section" aria-labelledby="todo">
      {step ? <Pill {...step.status} /> : <Pill tone="good" label="All in order" />}
      <h2 id="todo">{step?.line ?? 'Nothing to do now'}</h2>
      <p>{step?.text ?? nextExpiryText(property, data, day)}</p>
      {step && mayWork && (
        <div className="do">
          <BusyButton {...buttonProps(step.target, actions)}>{step.button}</BusyButton>
        </div>
      )}
    </Frame>
  );
};
