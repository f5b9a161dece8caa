import { type Changed, LIVE_MODELS } from '../../domain/live/contract.ts';
import { isLater } from '../api/readPosition.ts';
import { openStream } from './eventSource.ts';
import { onWake } from './onWake.ts';

type Options = {
  readonly accountId: string;
  /** All changes up to this position are on the screen; null if that is not known. */
  readonly since: string | null;
  readonly onChange: (change: Changed) => void;
  readonly onRefused: () => void;
};

/** Milliseconds. A tab that got the lock later than this has waited for another tab. */
const AT_ONCE = 1000;
/** A position before every event, to which the server answers that everything may have changed. */
const START = '0';

const canShare = () => typeof BroadcastChannel === 'function' && typeof navigator.locks?.request === 'function';

/** What the tabs tell each other: a change, the arrival of a tab, and what the tab with the connection has heard. */
type Message = Changed | 'joined' | { readonly heard: string };

/**
 * Listens to the changes of an account. The tabs of a browser share one connection, because HTTP/1.1 allows six of them
 * to a server: the tab that holds the lock has it and tells the others. Returns how to stop.
 */
export const listenToChanges = ({ accountId, since, onChange, onRefused }: Options): (() => void) => {
  const stopping = new AbortController();
  const name = `letproof-live-${accountId}`;
  const channel = canShare() ? new BroadcastChannel(name) : undefined;
  let heard = since;
  let isHolder = false;

  const hear = (change: Changed) => {
    if (heard === null || isLater(change.position, heard)) heard = change.position;
    onChange(change);
  };
  const everything = (position: string): Changed => ({ position, models: [...LIVE_MODELS] });
  const tellTabs = (message: Message) => channel?.postMessage(message);
  channel?.addEventListener('message', ({ data }: MessageEvent<Message>) => {
    if (data === 'joined') {
      if (isHolder && heard !== null) tellTabs({ heard });
    } else if (!('heard' in data)) hear(data);
    // This tab has read its data before the last change, of which it has not been told.
    else if (heard !== null && isLater(data.heard, heard)) hear(everything(data.heard));
  });
  tellTabs('joined');

  let reopen = () => {};
  const hold = () =>
    new Promise<void>((release) => {
      isHolder = true;
      const tell = (change: Changed) => {
        tellTabs(change);
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
    onChange(everything(heard ?? START));
  });
  return () => {
    stopWatching();
    stopping.abort();
    channel?.close();
  };
};
