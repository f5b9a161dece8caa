import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { CalendarDays, RotateCw } from 'lucide-react';
import { useState } from 'react';
import { commands } from '../../api/commands.ts';
import { messageOf } from '../../api/http.ts';
import { queries } from '../../api/queries.ts';
import { BusyButton } from '../../components/actions/BusyButton.tsx';
import { CopyButton } from '../../components/actions/CopyButton.tsx';
import { AlertBox } from '../../components/feedback/AlertBox.tsx';
import { Field } from '../../components/forms/Field.tsx';
import { Card } from '../../components/surfaces/Card.tsx';
import { colour, size } from '../../theme/tokens.ts';

const Frame = styled(Card)({
  display: 'grid',
  gap: 12,
  padding: '20px 24px',
  '& .keep': { paddingTop: 12, borderTop: `1px solid ${colour.line}`, color: colour.ink2, fontSize: size.s },
});

/** Programs for calendars subscribe to addresses of this scheme. */
const subscribeHref = (url: string) => url.replace(/^https?:/, 'webcal:');

/** The private address of the account's calendar, and a new one after a second press. */
export const SubscribeCard = () => {
  const client = useQueryClient();
  const { data: url, isError } = useQuery(queries.calendarAddress());
  const [asks, setAsks] = useState(false);
  const rotate = useMutation({
    mutationFn: commands.rotateCalendar,
    onSuccess: (reply) => client.setQueryData(queries.calendarAddress().queryKey, reply.url),
    onSettled: () => setAsks(false),
  });
  return (
    <Frame>
      <h2>In your own calendar</h2>
      <p>Subscribe once. New dates arrive by themselves, each with an alarm 30 days before.</p>
      {isError && <AlertBox>The address could not be loaded. Reload the page.</AlertBox>}
      {rotate.error && (
        <AlertBox>{messageOf(rotate.error, 'Failed to make a new address. Please try again.')}</AlertBox>
      )}
      {url && (
        <>
          <Field label="Private address" value={url} readOnly />
          <CopyButton text={url} of="the private address" />
          <Button variant="contained" href={subscribeHref(url)} startIcon={<CalendarDays />}>
            Subscribe
          </Button>
          <p className="keep" role="status">
            {rotate.isSuccess
              ? 'This is your new address. The old one has stopped.'
              : 'Whoever has this address can read the dates, nothing else. If it got into wrong hands, make a new one and the old one stops.'}
          </p>
          <BusyButton
            variant="text"
            startIcon={<RotateCw />}
            busy={rotate.isPending}
            onClick={() => (asks ? rotate.mutate() : setAsks(true))}
          >
            {asks ? 'Press again: the old address stops' : 'Make a new address'}
          </BusyButton>
        </>
      )}
    </Frame>
  );
};
