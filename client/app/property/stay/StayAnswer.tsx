import { styled } from '@mui/material/styles';
import { useMutation } from '@tanstack/react-query';
import type { OverviewRow } from '../../../../domain/dashboard/contract.ts';
import { daysText, verdictOf } from '../../../../domain/stayReceipts/texts.ts';
import type { Stay } from '../../../../domain/timeline/contract.ts';
import { HttpError, messageOf } from '../../../api/http.ts';
import { linkCommands } from '../../../api/linkCommands.ts';
import { useRefresh } from '../../../api/useRefresh.ts';
import { useMay } from '../../../auth/acting.ts';
import { BusyButton } from '../../../components/actions/BusyButton.tsx';
import { Pill } from '../../../components/data/Pill.tsx';
import { AlertBox } from '../../../components/feedback/AlertBox.tsx';
import { StatusRegion } from '../../../components/feedback/StatusRegion.tsx';
import { useNavigateWhileMounted } from '../../../components/page/useNavigateWhileMounted.ts';
import { stayPath } from '../../../paths.ts';
import { colour, size } from '../../../theme/tokens.ts';
import type { Days } from './proposedDays.ts';

const Result = styled(StatusRegion)({
  '&:not(:empty)': {
    display: 'grid',
    gap: 12,
    marginTop: 16,
    paddingTop: 16,
    borderTop: `1px solid ${colour.line}`,
    justifyItems: 'start',
  },
  '& li + li': { marginTop: 8 },
  '& li span': { display: 'block', fontSize: size.s, color: colour.ink2 },
});
const Making = styled('div')({
  display: 'grid',
  gap: 12,
  marginTop: 12,
  justifyItems: 'start',
  '& > .note': { fontSize: size.s, color: colour.ink2 },
});

/** Other days may stand in the form by now, so the answer says which ones it is about. */
const Gaps = ({ days, stay }: { days: Days; stay: Stay }) => (
  <>
    <p className="num">{daysText(days)}</p>
    <Pill tone={stay.compliant ? 'good' : 'bad'} label={verdictOf(stay)} />
    {stay.gaps.length > 0 && (
      <ul className="num">
        {stay.gaps.map((gap) => (
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

type Asked = { property: OverviewRow; days: Days };

const MakeReceipt = ({ property, days }: Asked) => {
  const refresh = useRefresh();
  const navigate = useNavigateWhileMounted();
  const make = useMutation({
    mutationFn: async () => {
      const { number } = await linkCommands.makeStayReceipt(property.id, days);
      await refresh();
      return number;
    },
    onSuccess: (number) => navigate(stayPath(number)),
  });
  return (
    <Making>
      <p className="note">
        A receipt has a page of its own that you can give away. It shows name and address of the property, and no single
        answer.
      </p>
      {make.error && <AlertBox focus>{textOf(make.error, MAKING_FAILED)}</AlertBox>}
      <BusyButton busy={make.isPending} onClick={() => make.mutate()}>
        {make.isPending ? 'Making...' : 'Make a receipt'}
      </BusyButton>
    </Making>
  );
};

type Props = Asked & { stay: Stay | undefined; error: Error | null };

/** What is known of these days, before a receipt is made of it. */
export const StayAnswer = ({ property, days, stay, error }: Props) => {
  const mayMake = useMay('report:download');
  return (
    <>
      {error && !stay && <AlertBox focus>{textOf(error, FAILED)}</AlertBox>}
      {error && stay && <AlertBox>These days could not be checked again. This is the earlier answer.</AlertBox>}
      <Result>{stay && <Gaps days={days} stay={stay} />}</Result>
      {stay && mayMake && <MakeReceipt key={`${days.from} ${days.to}`} property={property} days={days} />}
    </>
  );
};
