import { styled } from '@mui/material/styles';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { londonDay } from '../../../../domain/calendar.ts';
import type { OverviewRow } from '../../../../domain/dashboard/contract.ts';
import { propertyQueries } from '../../../api/propertyQueries.ts';
import { useToday } from '../../../clock.ts';
import { BusyButton } from '../../../components/actions/BusyButton.tsx';
import { DateField } from '../../../components/forms/DateField.tsx';
import { SideCard } from '../PropertyDetails.tsx';
import { type Days, proposedDays } from './proposedDays.ts';
import { StayAnswer } from './StayAnswer.tsx';
import { StayReceipts } from './StayReceipts.tsx';

const Form = styled('form')({ display: 'grid', gap: 16, marginTop: 12 });

const NONE: Days = { from: '', to: '' };

/** Whether the property was in order on certain days of the past, and receipts that say so. */
export const StayReceipt = ({ property }: { property: OverviewRow }) => {
  const first = londonDay(new Date(property.created_at));
  const last = useToday();
  const [days, setDays] = useState<Days>(() => proposedDays(first, last));
  const [asked, setAsked] = useState<Days | null>(null);
  const { data, error, refetch } = useQuery({
    ...propertyQueries.stay(property.id, asked ?? NONE),
    enabled: asked !== null,
  });
  const isAsked = asked?.from === days.from && asked.to === days.to;

  const change = (part: Partial<Days>) => {
    setDays({ ...days, ...part });
    // An error takes the focus when it is shown. It must not come back while a day is typed.
    if (error && !data) setAsked(null);
  };

  const submit = (event: FormEvent) => {
    event.preventDefault();
    setAsked(days);
    // Other days are read by themselves.
    if (isAsked) void refetch({ cancelRefetch: false });
  };
  return (
    <SideCard as="section" aria-labelledby="stay">
      <h2 id="stay">Stay receipt</h2>
      <p>Shows whether the property was in order on certain days, by what was known on each of them.</p>
      <Form onSubmit={submit} noValidate>
        <DateField
          label="Arrival"
          min={first}
          max={last}
          value={days.from}
          onChange={({ target }) => change({ from: target.value })}
        />
        <DateField
          label="Departure"
          min={first}
          max={last}
          value={days.to}
          onChange={({ target }) => change({ to: target.value })}
        />
        <BusyButton type="submit" variant="outlined" busy={false}>
          Check these days
        </BusyButton>
      </Form>
      {/* The answer names its days, its error does not. */}
      <StayAnswer property={property} days={asked ?? days} stay={data} error={isAsked ? error : null} />
      <StayReceipts propertyId={property.id} />
    </SideCard>
  );
};
