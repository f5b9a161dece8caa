import { styled } from '@mui/material/styles';
import { useMutation } from '@tanstack/react-query';
import { Check } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { formatDay } from '../../../domain/calendar.ts';
import type { SharedProperty } from '../../../domain/shares/contract.ts';
import { verdictOf } from '../../../domain/stayReceipts/texts.ts';
import type { Stay } from '../../../domain/timeline/contract.ts';
import { addressOf } from '../../api/address.ts';
import { HttpError, messageOf } from '../../api/http.ts';
import { linkCommands } from '../../api/linkCommands.ts';
import { proposedDays } from '../../app/property/stay/proposedDays.ts';
import { BusyButton } from '../../components/actions/BusyButton.tsx';
import { Plaque } from '../../components/badge/Plaque.tsx';
import { PlaqueOutline } from '../../components/badge/PlaqueOutline.tsx';
import { AlertBox } from '../../components/feedback/AlertBox.tsx';
import { StatusRegion } from '../../components/feedback/StatusRegion.tsx';
import { DateField } from '../../components/forms/DateField.tsx';
import { askOrReopen, useSharedDownload } from './reopening.ts';

const Form = styled('form')({
  display: 'grid',
  gap: 12,
  margin: '12px 0 16px',
  '& > .MuiButton-root': { marginTop: 4 },
});
const Days = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(180px, 1fr))',
  gap: 12,
  '&& .MuiInputBase-root': { width: '100%' },
});
const Answer = styled('div')({
  '& b': { display: 'flex', gap: 8, alignItems: 'center' },
  '& li': { marginTop: 4 },
  '& .MuiButton-root': { marginTop: 12 },
});

const FAILED = 'The stay could not be checked. Please try again.';

const failureOf = (error: Error): string =>
  (error instanceof HttpError && Object.values(error.errors)[0]) || messageOf(error, FAILED);

type Access = { token: string; reopen: () => Promise<void> };

type ResultProps = Pick<Access, 'token'> & { stay: Stay; download: ReturnType<typeof useSharedDownload> };

const Result = ({ stay, token, download: { start, isBusy } }: ResultProps) => {
  const { from, to, compliant, gaps } = stay;
  const address = addressOf('GET /api/shares/{token}/stay.pdf', { path: { token }, query: { from, to } });
  const content = (
    <Answer className="num">
      <b>
        {compliant && <Check aria-hidden="true" />}
        {verdictOf(stay)}
      </b>
      <p>
        {formatDay(from)} to {formatDay(to)}
      </p>
      {gaps.length > 0 && (
        <ul>
          {gaps.map((gap) => (
            <li key={gap.from}>
              {formatDay(gap.from)} to {formatDay(gap.to)}: {gap.reasons.join(' ')}
            </li>
          ))}
        </ul>
      )}
      <BusyButton
        variant="outlined"
        size="small"
        busy={isBusy(address)}
        onClick={() => start({ address, name: `letproof-stay-${from}-${to}.pdf` })}
      >
        {isBusy(address) ? 'Generating...' : 'Open the receipt'}
      </BusyButton>
    </Answer>
  );
  return compliant ? <Plaque small>{content}</Plaque> : <PlaqueOutline bare>{content}</PlaqueOutline>;
};

type Props = Access & { shared: Pick<SharedProperty, 'added_on' | 'today'> };

/** Whether the property was in order while somebody stayed. */
export const SharedStay = ({ token, shared: { added_on, today }, reopen }: Props) => {
  const [days, setDays] = useState(() => proposedDays(added_on, today));
  const { mutate, data, error, isPending } = useMutation({
    mutationFn: () => askOrReopen(() => linkCommands.readSharedStay(token, days), reopen),
  });
  const download = useSharedDownload(reopen);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isPending) return;
    download.reset();
    mutate();
  };
  const field = (name: 'from' | 'to') => ({
    min: added_on,
    max: today,
    value: days[name],
    onChange: ({ target }: { target: { value: string } }) => setDays({ ...days, [name]: target.value }),
  });
  return (
    <>
      <Form onSubmit={submit} noValidate>
        <Days>
          <DateField label="Arrival" {...field('from')} />
          <DateField label="Departure" {...field('to')} />
        </Days>
        <BusyButton type="submit" variant="outlined" busy={isPending}>
          Make a receipt
        </BusyButton>
      </Form>
      {error && <AlertBox focus>{failureOf(error)}</AlertBox>}
      <StatusRegion>{data && <Result stay={data} token={token} download={download} />}</StatusRegion>
      {download.problem && <AlertBox focus>{download.problem}</AlertBox>}
    </>
  );
};
