import { styled } from '@mui/material/styles';
import { type FormEvent, useState } from 'react';
import { addDays } from '../../../../domain/calendar.ts';
import type { OverviewRow } from '../../../../domain/dashboard/contract.ts';
import { useToday } from '../../../clock.ts';
import { BusyButton } from '../../../components/actions/BusyButton.tsx';
import { DateField } from '../../../components/forms/DateField.tsx';
import { SideCard } from '../PropertyDetails.tsx';
import { type Days, StayAnswer } from './StayAnswer.tsx';
import { StayReceipts } from './StayReceipts.tsx';

const Form = styled('form')({ display: 'grid', gap: 16, marginTop: 12 });

/** Whether the property was in order on certain days of the past, and receipts that say so. */
export const StayReceipt = ({ property }: { property: OverviewRow }) => {
  const last = useToday();
  const [days, setDays] = useState<Days>({ from: addDays(last, -7), to: last });
  /** `attempt` gives the same days a new key, so that they are asked for again. */
  const [asked, setAsked] = useState<{ days: Days; attempt: number } | null>(null);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    setAsked((former) => ({ days, attempt: (former?.attempt ?? 0) + 1 }));
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
      {asked && <StayAnswer key={asked.attempt} property={property} days={asked.days} />}
      <StayReceipts propertyId={property.id} />
    </SideCard>
  );
};
