import { type Changed, LIVE_MODELS } from '../../domain/live/contract.ts';
import { openStream } from './eventSource.ts';
import { onWake } from './onWake.ts';

type Options = {
  readonly accountId: string;
  readonly onChange: (change: Changed) => void;
  readonly onRefused: () => void;
};

/** Milliseconds. A tab that got the lock later than this has waited for another tab. */
const AT_ONCE = 1000;
/** A position before every event, to which the server answers that everything may have changed. */
const START = '0';

const canShare = () => typeof BroadcastChannel === 'function' && typeof navigator.locks?.request === 'function';

const isLonger = (one: string, other: string) =>
  one.length > other.length || (one.length === other.length && one > other);

/**
 * Listens to the changes of an account. The tabs of a browser share one connection, because HTTP/1.1 allows six of them
 * to a server: the tab that holds the lock has it and tells the others. Returns how to stop.
 */
export const listenToChanges = ({ accountId, onChange, onRefused }: Options): (() => void) => {
  const stopping = new AbortController();
  const name = `letproof-live-${accountId}`;
  const channel = canShare() ? new BroadcastChannel(name) : undefined;
  let heard: string | null = null;

  const hear = (change: Changed) => {
    if (heard === null || isLonger(change.position, heard)) heard = change.position;
    onChange(change);
  };
  channel?.addEventListener('message', ({ data }: MessageEvent<Changed>) => hear(data));

  let reopen = () => {};
  const hold = () =>
    new Promise<void>((release) => {
      const tell = (change: Changed) => {
        channel?.postMessage(change);
        hear(change);
      };
      const stream = openStream({ accountId, after: () => heard, onChange: tell, onRefused });
      reopen = stream.reopen;
      stopping.signal.addEventListener('abort', () => {
        stream.close();
        release();
      });
    });

  const asked = Date.now();
  if (channel)
    navigator.locks
      .request(name, { signal: stopping.signal }, () => {
        // No tab has received the changes between the end of the former holder and now.
        if (Date.now() - asked > AT_ONCE) heard ??= START;
        return stopping.signal.aborted ? undefined : hold();
      })
      // This tab stops before it got the lock.
      .catch(() => {});
  else void hold();

  const stopWatching = onWake(() => {
    reopen();
    onChange({ position: heard ?? START, models: [...LIVE_MODELS] });
  });
  return () => {
    stopWatching();
    stopping.abort();
    channel?.close();
  };
};
