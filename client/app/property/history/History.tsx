import { styled } from '@mui/material/styles';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { formatInstant, formatTime } from '../../../../domain/calendar.ts';
import type { HistoryChange, HistoryEvent } from '../../../../domain/timeline/contract.ts';
import { propertyQueries } from '../../../api/propertyQueries.ts';
import { BusyButton } from '../../../components/actions/BusyButton.tsx';
import { StandaloneLink } from '../../../components/actions/StandaloneLink.tsx';
import { After, Before } from '../../../components/data/BeforeAfter.tsx';
import { AlertBox } from '../../../components/feedback/AlertBox.tsx';
import { LoadState } from '../../../components/feedback/LoadState.tsx';
import { PartLoading } from '../../../components/feedback/PartLoading.tsx';
import { focusNewItem } from '../../../components/page/focusMain.ts';
import { replayPath } from '../../../paths.ts';
import { colour, size } from '../../../theme/tokens.ts';

const Section = styled('section')({
  '& > h2': { marginBottom: 16 },
  '& > ol': { marginBottom: 12, borderLeft: `2px solid ${colour.line}` },
  '& > ol > li': { position: 'relative', padding: '0 0 20px 20px', overflowWrap: 'anywhere' },
  '& > ol > li::before': {
    content: '""',
    position: 'absolute',
    left: -7,
    top: 6,
    width: 12,
    height: 12,
    borderRadius: '50%',
    backgroundColor: colour.harbour600,
    border: `2px solid ${colour.mist}`,
  },
  '& .when': { display: 'block', fontSize: size.s, color: colour.ink2 },
  '& .change': { display: 'block' },
  '& del': { color: colour.ink2 },
  '& ins': { textDecoration: 'none', fontWeight: 700 },
});

const Change = ({ what, was, now }: HistoryChange) => (
  <span className="change num">
    {what}: {was !== null && <Before>{was}</Before>} <After>{now ?? 'none'}</After>
  </span>
);

const Entry = ({ event: { summary, changes, at, by } }: { event: HistoryEvent }) => (
  <li tabIndex={-1}>
    {summary}
    {changes.map((change) => (
      <Change key={change.what} {...change} />
    ))}
    <span className="when num">
      {formatInstant(at)} at {formatTime(at)} · {by}
    </span>
  </li>
);

/** What happened, newest first. */
export const History = ({ propertyId }: { propertyId: string }) => {
  const query = useInfiniteQuery(propertyQueries.history(propertyId));
  const { data, isFetchNextPageError, hasNextPage, fetchNextPage, isFetchingNextPage } = query;
  const events = data?.pages.flatMap((page) => page.events) ?? [];
  const list = useRef<HTMLOListElement>(null);
  const showEarlier = async () => {
    const { isError } = await fetchNextPage();
    if (!isError) focusNewItem(list, events.length);
  };
  return (
    <Section aria-labelledby="history">
      <h2 id="history">What happened</h2>
      <p>
        <StandaloneLink href={replayPath(propertyId)}>Walk through it step by step</StandaloneLink>
      </p>
      <LoadState query={query} loading={<PartLoading>Loading the history...</PartLoading>}>
        The history could not be loaded.
      </LoadState>
      {isFetchNextPageError && <AlertBox>The earlier entries could not be loaded. Please try again.</AlertBox>}
      <ol ref={list}>
        {events.map((event) => (
          <Entry key={event.position} event={event} />
        ))}
      </ol>
      {hasNextPage && (
        <BusyButton variant="outlined" busy={isFetchingNextPage} onClick={() => void showEarlier()}>
          {isFetchingNextPage ? 'Loading...' : `Show earlier entries (${events.length} of ${data?.pages[0]?.total})`}
        </BusyButton>
      )}
    </Section>
  );
};
