import { styled } from '@mui/material/styles';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { londonDay } from '../../../../domain/calendar.ts';
import type { OverviewRow } from '../../../../domain/dashboard/contract.ts';
import { propertyQueries } from '../../../api/propertyQueries.ts';
import { today } from '../../../clock.ts';
import { BusyButton } from '../../../components/actions/BusyButton.tsx';
import { AlertBox } from '../../../components/feedback/AlertBox.tsx';
import { PartLoading } from '../../../components/feedback/PartLoading.tsx';
import { StatusRegion } from '../../../components/feedback/StatusRegion.tsx';
import { DateField } from '../../../components/forms/DateField.tsx';
import { colour } from '../../../theme/tokens.ts';
import { AsOfResult } from './AsOfResult.tsx';
import { asOfFailure } from './asOfTexts.ts';
import { useDayInAddress } from './dayInAddress.ts';

const Section = styled('section')({
  display: 'grid',
  gap: 16,
  gridTemplateColumns: 'minmax(0, 1fr)',
  '& > p': { marginTop: -8, color: colour.ink2 },
  '& > form': { display: 'flex', flexWrap: 'wrap', gap: 12, alignItems: 'flex-end' },
  '& > form > .MuiButton-root': { minHeight: 48 },
});

const Answer = ({ property, day }: { property: OverviewRow; day: string | null }) => {
  const { data, error } = useQuery({ ...propertyQueries.asOf(property.id, day ?? ''), enabled: day !== null });
  return (
    <>
      {error && data === undefined && (
        <AlertBox key={day} focus>
          {asOfFailure(error, property, day ?? '')}
        </AlertBox>
      )}
      {error && data && <AlertBox>This day could not be loaded again. This is the earlier answer.</AlertBox>}
      <StatusRegion>
        {data && <AsOfResult asOf={data} />}
        {day !== null && !data && !error && <PartLoading inRegion>Loading that day...</PartLoading>}
      </StatusRegion>
    </>
  );
};

/** The day in the field. When the address changes by itself, as on the way back, the field follows. */
const useDayField = (day: string | null) => {
  const [typed, setTyped] = useState(day ?? today());
  const [followed, setFollowed] = useState(day);
  if (day !== followed) {
    setFollowed(day);
    setTyped(day ?? today());
  }
  return [typed, setTyped] as const;
};

/** How the property was on a day of the past. The address of the page names the day, so that it can be kept and sent. */
export const AsOf = ({ property }: { property: OverviewRow }) => {
  const { day, ask } = useDayInAddress();
  const client = useQueryClient();
  const [typed, setTyped] = useDayField(day);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // The same day is no new address, so it is not asked for again by itself.
    if (typed === day) void client.refetchQueries({ queryKey: propertyQueries.asOf(property.id, day).queryKey });
    else ask(typed);
  };
  return (
    <Section aria-labelledby="as-of">
      <h2 id="as-of">How it was on a day</h2>
      <p>By what was known at the end of that day.</p>
      <form onSubmit={submit} noValidate>
        <DateField
          label="Day"
          min={londonDay(new Date(property.created_at))}
          max={today()}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
        <BusyButton type="submit" variant="outlined" busy={false}>
          Show that day
        </BusyButton>
      </form>
      <Answer property={property} day={day} />
    </Section>
  );
};
