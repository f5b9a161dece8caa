import { styled } from '@mui/material/styles';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import type { OverviewRow } from '../../../../domain/dashboard/contract.ts';
import { daysText } from '../../../../domain/stayReceipts/texts.ts';
import type { Stay } from '../../../../domain/timeline/contract.ts';
import { HttpError, messageOf } from '../../../api/http.ts';
import { linkCommands } from '../../../api/linkCommands.ts';
import { propertyQueries } from '../../../api/propertyQueries.ts';
import { useRefresh } from '../../../api/useRefresh.ts';
import { useMay } from '../../../auth/acting.ts';
import { BusyButton } from '../../../components/actions/BusyButton.tsx';
import { Pill } from '../../../components/data/Pill.tsx';
import { AlertBox } from '../../../components/feedback/AlertBox.tsx';
import { stayPath } from '../../../paths.ts';
import { colour, size } from '../../../theme/tokens.ts';

export type Days = { from: string; to: string };

const Result = styled('div')({
  display: 'grid',
  gap: 12,
  marginTop: 16,
  paddingTop: 16,
  borderTop: `1px solid ${colour.line}`,
  justifyItems: 'start',
  '& li + li': { marginTop: 8 },
  '& li span': { display: 'block', fontSize: size.s, color: colour.ink2 },
  '& > .note': { fontSize: size.s, color: colour.ink2 },
});

const Gaps = ({ stay: { compliant, gaps } }: { stay: Stay }) => (
  <>
    <Pill tone={compliant ? 'good' : 'bad'} label={compliant ? 'In order throughout' : 'Not in order on all days'} />
    {gaps.length > 0 && (
      <ul className="num">
        {gaps.map((gap) => (
          <li key={gap.from}>
            <b>{daysText(gap)}</b>
            {gap.reasons.map((reason) => (
              <span key={reason}>{reason}</span>
            ))}
          </li>
        ))}
      </ul>
    )}
  </>
);

const FAILED = 'The stay could not be checked. Please try again.';
const MAKING_FAILED = 'Failed to make the receipt. Please try again.';

const textOf = (error: Error, otherwise: string): string =>
  (error instanceof HttpError && Object.values(error.errors)[0]) || messageOf(error, otherwise);

type Props = { property: OverviewRow; days: Days };

const MakeReceipt = ({ property, days }: Props) => {
  const refresh = useRefresh();
  const navigate = useNavigate();
  const make = useMutation({
    mutationFn: async () => {
      const { number } = await linkCommands.makeStayReceipt(property.id, days);
      await refresh();
      return number;
    },
    onSuccess: (number) => void navigate(stayPath(number)),
  });
  return (
    <>
      <p className="note">
        A receipt has a page of its own that you can give away. It shows name and address of the property, and no single
        answer.
      </p>
      {make.error && <AlertBox focus>{textOf(make.error, MAKING_FAILED)}</AlertBox>}
      <BusyButton busy={make.isPending} onClick={() => make.mutate()}>
        {make.isPending ? 'Making...' : 'Make a receipt'}
      </BusyButton>
    </>
  );
};

/** What is known of these days, before a receipt is made of it. */
export const StayAnswer = ({ property, days }: Props) => {
  const mayMake = useMay('report:download');
  const { data, error } = useQuery(propertyQueries.stay(property.id, days));
  if (error && data === undefined) return <AlertBox focus>{textOf(error, FAILED)}</AlertBox>;
  if (!data) return null;
  return (
    <>
      {error && <AlertBox>These days could not be checked again. This is the earlier answer.</AlertBox>}
      <Result role="status">
        <Gaps stay={data} />
        {mayMake && <MakeReceipt property={property} days={days} />}
      </Result>
    </>
  );
};
