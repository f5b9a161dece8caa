import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { useSession } from '../auth/session.ts';
import { refetcher } from './refetcher.ts';
import { listenToChanges } from './sharedStream.ts';

/** Keeps the screen up to date with what other tabs, devices and people change in the account of the user. */
export const LiveSync = ({ children }: { children: ReactNode }) => {
  const client = useQueryClient();
  const accountId = useSession(({ checked, user }) => (checked && user ? user.id : null));

  useEffect(() => {
    if (accountId === null || typeof EventSource !== 'function') return;
    const { changed, refused, stop } = refetcher(client);
    const stopListening = listenToChanges({
      accountId,
      onChange: changed,
      onRefused: refused,
    });
    return () => {
      stopListening();
      stop();
    };
  }, [client, accountId]);

  return children;
};
