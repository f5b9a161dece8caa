import { styled } from '@mui/material/styles';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { addDays, formatDay } from '../../../../domain/calendar.ts';
import type { OverviewRow } from '../../../../domain/dashboard/contract.ts';
import type { Gap, Stay } from '../../../../domain/timeline/contract.ts';
import { HttpError, messageOf } from '../../../api/http.ts';
import { propertyCommands } from '../../../api/propertyCommands.ts';
import { propertyQueries } from '../../../api/propertyQueries.ts';
import { saveFile } from '../../../api/saveFile.ts';
import { useToday } from '../../../clock.ts';
import { BusyButton } from '../../../components/actions/BusyButton.tsx';
import { Pill } from '../../../components/data/Pill.tsx';
import { AlertBox } from '../../../components/feedback/AlertBox.tsx';
import { DateField } from '../../../components/forms/DateField.tsx';
import { colour, size } from '../../../theme/tokens.ts';
import { SideCard } from '../PropertyDetails.tsx';

const Form = styled('form')({ display: 'grid', gap: 16, marginTop: 12 });
const Result = styled('div')({
  display: 'grid',
  gap: 12,
  marginTop: 16,
  paddingTop: 16,
  borderTop: `1px solid ${colour.line}`,
  justifyItems: 'start',
  '& li + li': { marginTop: 8 },
  '& li span': { display: 'block', fontSize: size.s, color: colour.ink2 },
});

const daysText = ({ from, to }: Gap): string =>
  from === to ? formatDay(from) : `${formatDay(from)} to ${formatDay(to)}`;

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

type Days = { from: string; to: string };

const Answer = ({ property, days }: { property: OverviewRow; days: Days }) => {
  const { data, error } = useQuery(propertyQueries.stay(property.id, days));
  const download = useMutation({
    mutationFn: async () =>
      saveFile(await propertyCommands.downloadStay(property.id, days), `letproof-stay-${days.from}-${days.to}.pdf`),
  });
  const refused = error && ((error instanceof HttpError && Object.values(error.errors)[0]) || messageOf(error, FAILED));
  if (refused) return <AlertBox focus>{refused}</AlertBox>;
  if (!data) return null;
  return (
    <Result role="status">
      <Gaps stay={data} />
      {download.error && <AlertBox focus>{messageOf(download.error, DOWNLOAD_FAILED)}</AlertBox>}
      <BusyButton
        variant="outlined"
        startIcon={<Download />}
        busy={download.isPending}
        onClick={() => download.mutate()}
      >
        {download.isPending ? 'Generating...' : 'Download receipt'}
      </BusyButton>
    </Result>
  );
};

const FAILED = 'The stay could not be checked. Please try again.';
const DOWNLOAD_FAILED = 'Failed to download the receipt. Please try again.';

/** Whether the property was in order on certain days of the past. */
export const StayReceipt = ({ property }: { property: OverviewRow }) => {
  const last = useToday();
  const [days, setDays] = useState<Days>({ from: addDays(last, -7), to: last });
  const [asked, setAsked] = useState<Days | null>(null);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    setAsked(days);
  };
  return (
    <SideCard as="section" aria-labelledby="stay">
      <h2 id="stay">Stay receipt</h2>
      <p>Shows whether the property was in order on certain days, by what was known on each of them.</p>
      <Form onSubmit={submit} noValidate>
        <DateField
          label="Arrival"
          max={last}
          value={days.from}
          onChange={({ target }) => setDays({ ...days, from: target.value })}
        />
        <DateField
          label="Departure"
          max={last}
          value={days.to}
          onChange={({ target }) => setDays({ ...days, to: target.value })}
        />
        <BusyButton type="submit" variant="outlined" busy={false}>
          Check these days
        </BusyButton>
      </Form>
      {asked && <Answer key={`${asked.from} ${asked.to}`} property={property} days={asked} />}
    </SideCard>
  );
};
