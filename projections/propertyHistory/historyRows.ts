import { londonDay } from '../../domain/calendar.ts';
import type { Actor } from '../../domain/metadata.ts';
import type { Editions } from '../../domain/questionnaire/editions.ts';
import type { HistoryEvent } from '../../domain/timeline/contract.ts';
import { entryOf } from './entries.ts';
import type { HistoryState } from './model.ts';
import { type Known, NOTHING_KNOWN, replaying } from './replay.ts';
import type { Subject } from './subjects.ts';

/** A person whose name the account does not get: one of a former owner, or the one to whom a property was offered. */
export type HiddenActor = 'formerOwner' | 'addressee';

/** A row without the name of its actor, which is looked up for the page that is shown. */
export type HistoryRow = Omit<HistoryEvent, 'by'> & {
  readonly subject: Subject;
  readonly actor: Actor;
  readonly hiddenActor: HiddenActor | null;
};

const editionOf = ({ property }: Known, { metadata }: HistoryState, editions: Editions) => {
  const own = property?.assessment?.edition;
  return own === undefined ? editions.inEffectOn(londonDay(new Date(metadata.recordedAt))) : editions.of(own);
};

/**
 * Milliseconds. Later events with the same correlation id were not caused by the person: after a restart the policies run
 * again, and record what has changed by its date meanwhile.
 */
const SAME_REQUEST = 60_000;

/** Who sent the request that led to an event: policies record what follows from it as the system. */
const senderOf = (entries: readonly HistoryState[]) => {
  const sent = new Map(
    entries.flatMap(({ metadata }) =>
      metadata.actor.kind === 'system' ? [] : [[metadata.correlationId, metadata] as const],
    ),
  );
  return ({ metadata: { actor, correlationId, recordedAt } }: HistoryState): Actor => {
    const request = sent.get(correlationId);
    const isOfRequest = request && Date.parse(recordedAt) - Date.parse(request.recordedAt) < SAME_REQUEST;
    return isOfRequest ? request.actor : actor;
  };
};

/** Whether a person acted for a former owner: before the last transfer, or afterwards in a request that was under way. */
const formerOwnersIn = (entries: readonly HistoryState[]) => {
  const last = entries.findLast(({ event }) => event.type === 'PropertyTransferred');
  const owner = last?.event.data.accountId;
  return ({ position, event }: HistoryState, { kind, id }: Actor): boolean => {
    if (!last || kind !== 'person' || id === owner) return false;
    return BigInt(position) < BigInt(last.position) || event.data.accountId !== owner;
  };
};

const hiddenActorIn = ({ event }: HistoryState, isOfFormerOwner: boolean): HiddenActor | null => {
  // Also after a later transfer: the person who declined never owned the property.
  if (event.type === 'TransferDeclined') return 'addressee';
  return isOfFormerOwner ? 'formerOwner' : null;
};

/** An entry with its row, which is null if the history does not show it, and what is known before and after it. */
export type Walked = {
  readonly entry: HistoryState;
  readonly row: HistoryRow | null;
  readonly before: Known;
  readonly after: Known;
};

/** All entries in order. */
export function* walked(entries: readonly HistoryState[], editions: Editions): Generator<Walked> {
  const replay = replaying(editions);
  const isOfFormerOwner = formerOwnersIn(entries);
  const actorOf = senderOf(entries);
  const rowOf = (entry: HistoryState, known: Known): HistoryRow | null => {
    const { event, position, metadata } = entry;
    const described = entryOf(event, { known, edition: editionOf(known, entry, editions) });
    if (!described) return null;
    const { summary, changes, ...subject } = described;
    const actor = actorOf(entry);
    const hiddenActor = hiddenActorIn(entry, isOfFormerOwner(entry, actor));
    const at = metadata.recordedAt;
    return { position, at, type: event.type, subject, actor, hiddenActor, summary, changes: [...changes] };
  };
  let before = NOTHING_KNOWN;
  for (const entry of entries) {
    const row = rowOf(entry, before);
    const after = replay(before, entry);
    yield { entry, row, before, after };
    before = after;
  }
}

/** All events that the history of a property shows, newest first. */
export const historyRows = (entries: readonly HistoryState[], editions: Editions): readonly HistoryRow[] => {
  const rows: HistoryRow[] = [];
  for (const { row } of walked(entries, editions)) if (row) rows.push(row);
  return rows.reverse();
};

const BY: Readonly<Record<Actor['kind'], string>> = {
  person: 'A former user',
  staff: 'LetProof staff',
  link: 'A person with a link',
  apiKey: 'API key',
  provider: 'Payment provider',
  system: 'LetProof',
};

/** `names` are those of the accounts that still exist, and of the account's API keys. */
export const actorName = ({ kind, id }: Actor, names: ReadonlyMap<string, string>): string => {
  const name = id === null ? undefined : names.get(id);
  if (kind === 'apiKey' && name) return `${BY.apiKey} ${name}`;
  return (kind === 'person' ? name : undefined) ?? BY[kind];
};
