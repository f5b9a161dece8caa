import { toHex } from '../../domain/ledger/note.ts';
import { NotSignedYet } from '../application/errors.ts';
import type { Handlers } from '../application/handlers.ts';
import type { PublishedHead } from '../ledger/ledgerReads.ts';
import type { Ledger } from '../ledger/openLedger.ts';
import { HEADS, KeyReplaced } from '../ledger/signHead.ts';
import { vkeyOfNote } from '../ledger/vkeyOfNote.ts';
import type { Clock } from '../lib/clock.ts';
import type { Deadline } from '../lib/deadline.ts';
import type { Gathered, GatheredEvent } from './gather.ts';
import { settled } from './settled.ts';

export type CoveredEvent = GatheredEvent & {
  /** The leaf, and its audit path against the head in hex. */
  readonly index: number;
  readonly path: readonly string[];
};

type Dependencies = {
  readonly ledger: Pick<Ledger, 'reads' | 'proofsOf' | 'signHead' | 'signer' | 'cosigned'>;
  readonly commands: Pick<Handlers, 'ledger'>;
  readonly now: Clock;
};

type Asked = {
  readonly gather: () => Promise<Gathered>;
  readonly deadline: Deadline;
  readonly signal: AbortSignal;
};

/** Seconds between two heads. */
const INTERVAL = 60;

/**
 * The events of a property with their proofs against the newest head, and its cosignatures. If that head does not cover
 * them, or the key of the log is another one since, a head is signed; throws NotSignedYet while it is too early for one, or
 * this process has not the newest key.
 */
export const coveringEvents = ({ ledger, commands, now }: Dependencies) => {
  /** Who checks a bundle expects the newest key of the log, which must have signed the head as well. */
  const isByNewestKey = async ({ origin, note }: Pick<PublishedHead, 'origin' | 'note'>): Promise<boolean> => {
    const keys = await ledger.reads.keys();
    const own = ledger.signer.vkey(origin);
    return keys[0]?.vkey === own && vkeyOfNote(note, keys) === own;
  };

  const proven = async ({ gather }: Asked) => {
    const gathered = await settled(gather);
    const found = await ledger.proofsOf(gathered.events.map(({ stored }) => stored.id));
    if (!found || found.uncovered.length > 0 || !(await isByNewestKey(found.head))) return undefined;
    const proofs = new Map(found.proofs.map((proof) => [proof.eventId, proof]));
    const events = gathered.events.flatMap((event): CoveredEvent[] => {
      const proof = proofs.get(event.stored.id);
      return proof ? [{ ...event, index: proof.index, path: proof.path.map(toHex) }] : [];
    });
    return { ...gathered, head: found.head, events: events.sort((one, other) => one.index - other.index) };
  };

  const secondsToWait = async (deadline: Deadline): Promise<number> => {
    const { head } = await commands.ledger.freshState(HEADS, deadline);
    const passed = head === null ? 0 : Math.floor((now().getTime() - Date.parse(head.at)) / 1000);
    return Math.min(Math.max(INTERVAL - passed, 1), INTERVAL);
  };

  const afterSigning = async (asked: Asked) => {
    await ledger.signHead(asked.signal).catch((error: unknown) => {
      // The job says so. Another process may have the present key.
      if (!(error instanceof KeyReplaced)) throw error;
    });
    const signed = await proven(asked);
    if (!signed) throw new NotSignedYet(await secondsToWait(asked.deadline));
    return signed;
  };

  return async (asked: Asked) => {
    const covered = (await proven(asked)) ?? (await afterSigning(asked));
    return { ...covered, head: await ledger.cosigned(covered.head, asked) };
  };
};
export type CoveredEvents = Awaited<ReturnType<ReturnType<typeof coveringEvents>>>;
