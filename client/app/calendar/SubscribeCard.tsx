import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { CalendarDays, RotateCw } from 'lucide-react';
import { useId, useState } from 'react';
import { messageOf } from '../../api/http.ts';
import { propertyCommands } from '../../api/propertyCommands.ts';
import { propertyQueries } from '../../api/propertyQueries.ts';
import { BusyButton } from '../../components/actions/BusyButton.tsx';
import { onFirstClick } from '../../components/actions/onFirstClick.ts';
import { AlertBox } from '../../components/feedback/AlertBox.tsx';
import { LoadState } from '../../components/feedback/LoadState.tsx';
import { PartLoading } from '../../components/feedback/PartLoading.tsx';
import { CopyField } from '../../components/forms/CopyField.tsx';
import { Card } from '../../components/surfaces/Card.tsx';
import { colour, size } from '../../theme/tokens.ts';

const Frame = styled(Card)({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 12,
  '& > h2': { fontSize: size.l },
  '& .keep': { paddingTop: 12, borderTop: `1px solid ${colour.line}`, color: colour.ink2, fontSize: size.s },
});

/** Programs for calendars subscribe to addresses of this scheme. */
const subscribeHref = (url: string) => url.replace(/^https?:/, 'webcal:');

/** A new address, after a second press without leaving the button. */
const useRotation = (propertyId: string | null, url: string | undefined) => {
  const client = useQueryClient();
  const [asks, setAsks] = useState(false);
  const { mutate, ...rotation } = useMutation({
    mutationFn: (_former: string | undefined) => propertyCommands.rotateCalendar(propertyId),
    onSuccess: ({ url }) => client.setQueryData(propertyQueries.calendarAddress(propertyId).queryKey, url),
    // The server may have made it, and its answer was lost: then the address that is shown has stopped.
    onError: () => void client.invalidateQueries({ queryKey: propertyQueries.calendarAddress(propertyId).queryKey }),
    onSettled: () => setAsks(false),
  });
  const press = onFirstClick(() => {
    if (asks) mutate(url);
    else setAsks(true);
  });
  const { isSuccess, error, variables: former } = rotation;
  const isNew = isSuccess || (error !== null && url !== former);
  return {
    isPending: rotation.isPending,
    isNew,
    error: isNew ? null : error,
    asks,
    press,
    leave: () => setAsks(false),
  };
};

type Props = {
  /** Null for all properties of the account. */
  propertyId: string | null;
};

/** The private address of a calendar to subscribe to. */
export const SubscribeCard = ({ propertyId }: Props) => {
  const title = useId();
  const query = useQuery(propertyQueries.calendarAddress(propertyId));
  const { data: url } = query;
  const { asks, press, leave, isPending, isNew, error } = useRotation(propertyId, url);
  return (
    <Frame as="section" aria-labelledby={title}>
      <h2 id={title}>In your own calendar</h2>
      <p>
        Subscribe once{propertyId !== null && ' to the dates of this property'}. New dates arrive by themselves, each
        with an alarm 30 days before.
      </p>
      <LoadState query={query} loading={<PartLoading>Loading the address...</PartLoading>}>
        The address could not be loaded.
      </LoadState>
      {error && <AlertBox>{messageOf(error, 'Failed to make a new address. Please try again.')}</AlertBox>}
      {url && (
        <>
          <CopyField label="Private address" text={url} />
          <Button
            variant={propertyId === null ? 'contained' : 'outlined'}
            href={subscribeHref(url)}
            startIcon={<CalendarDays />}
          >
            Subscribe
          </Button>
          <p className="keep" role="status">
            {isNew
              ? 'This is your new address. The old one has stopped.'
              : 'Whoever has this address can read the dates, nothing else. If it got into wrong hands, make a new one and the old one stops.'}
          </p>
          <BusyButton variant="text" startIcon={<RotateCw />} busy={isPending} onClick={press} onBlur={leave}>
            {asks ? 'Press again: the old address stops' : 'Make a new address'}
          </BusyButton>
        </>
      )}
    </Frame>
  );
};
