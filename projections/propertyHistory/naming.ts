import { type Day, londonDay } from '../../domain/calendar.ts';
import type { DomainEvent, Of } from '../../domain/events.ts';
import { changesAddress } from '../../domain/properties/facts.ts';
import type { Position } from '../recorded.ts';
import type { HistoryState } from './model.ts';

type NamingEvent = Of<'PropertyAdded' | 'PropertyChanged' | 'PropertyTransferred'>;

/** True for an event that has the name and the address of a property. */
export const namesProperty = (event: DomainEvent): event is NamingEvent =>
  event.type === 'PropertyAdded' || event.type === 'PropertyChanged' || event.type === 'PropertyTransferred';

/** An event with name and address. The history has neither of them: they can be erased. */
export type Naming = { readonly event: NamingEvent; readonly position: Position; readonly day: Day };

/** In their order. If the clock was set back, an event counts for the latest day so far. */
export const namingsIn = (entries: readonly HistoryState[]): readonly Naming[] => {
  let day: Day = '';
  return entries.flatMap(({ event, position, metadata }) => {
    const recordedOn = londonDay(new Date(metadata.recordedAt));
    if (recordedOn > day) day = recordedOn;
    return namesProperty(event) ? [{ event, position: BigInt(position), day }] : [];
  });
};

/**
 * The place of the last event with name and address that had been recorded. Never one before the last transfer: how a
 * former owner called the property is not the present owner's business.
 */
export const namingAt = (namings: readonly Naming[], hadBeenRecorded: (naming: Naming) => boolean): number =>
  Math.max(
    0,
    namings.findLastIndex(hadBeenRecorded),
    namings.findLastIndex(({ event }) => event.type === 'PropertyTransferred'),
  );

/** The day on which the address was changed last, up to the naming at a place; null if it never was. */
export const lastAddressChange = (namings: readonly Naming[], place: number): Day | null =>
  namings.slice(0, place + 1).findLast(({ event }) => event.type === 'PropertyChanged' && changesAddress(event.data))
    ?.day ?? null;
