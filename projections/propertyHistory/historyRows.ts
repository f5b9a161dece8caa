import type { Actor } from '../../domain/metadata.ts';
import type { Editions } from '../../domain/questionnaire/editions.ts';
import type { HistoryEvent } from '../../domain/timeline/contract.ts';
import { entryOf } from './entries.ts';
import type { HistoryState } from './model.ts';
import { type Known, NOTHING_KNOWN, replaying } from './replay.ts';

/** A row without the name of its actor, which is looked up for the page that is shown. */
export type HistoryRow = Omit<HistoryEvent, 'by'> & { readonly actor: Actor };

const editionOf = ({ property }: Known, { metadata }: HistoryState, editions: Editions) => {
  const own = property?.assessment?.edition;
  return own === undefined ? editions.inEffectOn(metadata.recordedAt.slice(0, 10)) : editions.of(own);
};

/** Who sent the request that led to an event, by its correlation: policies record what follows as the system. */
const sendersOf = (entries: readonly HistoryState[]): ReadonlyMap<string, Actor> =>
  new Map(
    entries.flatMap(({ metadata: { actor, correlationId } }) =>
      actor.kind === 'system' ? [] : [[correlationId, actor] as const],
    ),
  );

/** All events that the history of a property shows, newest first. */
export const historyRows = (entries: readonly HistoryState[], editions: Editions): readonly HistoryRow[] => {
  const replay = replaying(editions);
  const senders = sendersOf(entries);
  const rows: HistoryRow[] = [];
  let known = NOTHING_KNOWN;
  for (const entry of entries) {
    const { event, position, metadata } = entry;
    const described = entryOf(event, { known, edition: editionOf(known, entry, editions) });
    if (described) {
      const { summary, changes } = described;
      const { correlationId, recordedAt: at } = metadata;
      const actor = senders.get(correlationId) ?? metadata.actor;
      rows.push({ position, at, type: event.type, actor, summary, changes: [...changes] });
    }
    known = replay(known, entry);
  }
  return rows.reverse();
};

const BY: Readonly<Record<Actor['kind'], string>> = {
  person: 'A former user',
  staff: 'LetProof staff',
  link: 'Upload link',
  apiKey: 'API key',
  provider: 'Payment provider',
  system: 'LetProof',
};

/** `names` are those of the accounts that still exist. */
export const actorName = ({ kind, id }: Actor, names: ReadonlyMap<string, string>): string =>
  (kind === 'person' && id !== null ? names.get(id) : undefined) ?? BY[kind];
