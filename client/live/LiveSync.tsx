import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef } from 'react';
import { earliestReadPosition, forgetReadPositions } from '../api/readPosition.ts';
import { isRecordedRead } from '../api/recordedRead.ts';
import { useSession } from '../auth/session.ts';
import { useToday } from '../clock.ts';
import { refetcher } from './refetcher.ts';
import { listenToChanges } from './sharedStream.ts';

/** Keeps the screen up to date with what other tabs, devices and people change in the account that is shown. */
export const LiveSync = ({ children }: { children: ReactNode }) => {
  const client = useQueryClient();
  const accountId = useSession(({ checked, user, accountId: other }) => (checked && user ? (other ?? user.id) : null));

  // Replies contain numbers of days, such as those until an expiry. The server sends no change when a new day begins.
  const day = useToday();
  const shownDay = useRef(day);
  useEffect(() => {
    if (day === shownDay.current) return;
    shownDay.current = day;
    void client.invalidateQueries({ predicate: (query) => !isRecordedRead(query) });
  }, [client, day]);

  useEffect(() => {
    if (accountId === null || typeof EventSource !== 'function') return;
    const { changed, refused, stop } = refetcher(client);
    const stopListening = listenToChanges({
      accountId,
      // The server then also sends the changes between the first reply and the opening of the stream.
      since: earliestReadPosition(),
      onChange: changed,
      onRefused: refused,
    });
    return () => {
      stopListening();
      stop();
      forgetReadPositions();
    };
  }, [client, accountId]);

  return children;
};
