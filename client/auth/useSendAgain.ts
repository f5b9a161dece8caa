import { useMutation } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { formatTime } from '../../domain/calendar.ts';
import { now } from '../clock.ts';

const WAIT_MS = 60_000;

/** Sends once a minute: an impatient user would otherwise use up the attempts that the server allows in an hour. */
export const useSendAgain = (send: () => Promise<unknown>) => {
  const [sentAt, setSentAt] = useState<string | null>(null);
  const [waiting, setWaiting] = useState(false);
  const { mutate, isPending, error } = useMutation({
    mutationFn: send,
    onSuccess: () => {
      setSentAt(formatTime(now()));
      setWaiting(true);
    },
  });

  useEffect(() => {
    if (!waiting) return;
    const timer = setTimeout(() => setWaiting(false), WAIT_MS);
    return () => clearTimeout(timer);
  }, [waiting]);

  return { send: () => mutate(), sending: isPending, waiting, sentAt, error };
};
