import { Changed } from '../../domain/live/contract.ts';
import { inAccount } from '../api/actingAccount.ts';
import { addressOf } from '../api/address.ts';

/** Milliseconds until a refused stream is asked for again, at first and at most. */
const [FIRST_PAUSE, LONGEST_PAUSE] = [1000, 60_000];

type Options = {
  readonly accountId: string;
  /** The last position that this browser has heard; null if it has heard none. */
  readonly after: () => string | null;
  readonly onChange: (change: Changed) => void;
  /** The server has ended or refused the stream: perhaps the session has ended. */
  readonly onRefused: () => void;
};

const changeIn = (data: unknown): Changed | null => {
  try {
    return Changed.parse(JSON.parse(String(data)));
  } catch {
    return null;
  }
};

/** The server's stream of changes. The browser reconnects after a lost connection; after a refusal we do it here. */
export const openStream = ({ accountId, after, onChange, onRefused }: Options) => {
  let source: EventSource | undefined;
  let timer: number | undefined;
  let pause = FIRST_PAUSE;

  const close = () => {
    window.clearTimeout(timer);
    source?.close();
  };
  const refused = () => {
    close();
    onRefused();
    // Random, so that the browsers of all users do not come back at the same moment.
    timer = window.setTimeout(open, pause * (0.5 + Math.random() / 2));
    pause = Math.min(pause * 2, LONGEST_PAUSE);
  };
  const open = () => {
    // The account is named, so that another tab's sign-in as somebody else is refused here.
    source = new EventSource(
      inAccount(addressOf('GET /api/events', { query: { after: after() ?? undefined } }), accountId),
    );
    source.addEventListener('open', () => {
      pause = FIRST_PAUSE;
    });
    source.addEventListener('changed', ({ data }) => {
      const change = changeIn(data);
      if (change) onChange(change);
    });
    source.addEventListener('ended', refused);
    source.addEventListener('error', ({ currentTarget }) => {
      if ((currentTarget as EventSource).readyState === EventSource.CLOSED) refused();
    });
  };
  open();

  return {
    close,
    /** For a connection that may be dead without the browser's knowledge, as after sleep. */
    reopen: () => {
      close();
      open();
    },
  };
};
