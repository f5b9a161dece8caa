import { LIST_SIZE, type StatusIndex } from '../../domain/credentials/statusLists.ts';
import type { Context } from './commandHandler.ts';
import { Rejected } from './errors.ts';
import type { Handlers } from './handlers.ts';

/** Attempts in one list before the next one is used. A list that is three quarters full takes four on average. */
const ATTEMPTS = 64;

export type StatusPlaces = (badgeId: string, attempt: number) => StatusIndex;

/**
 * The candidates for a badge's place in the status lists. They look random, so that a place says nothing about when or
 * to whom a badge was issued, and are derived from the badge's id, so that a repeat finds the same place.
 */
export const statusPlaces =
  (derive: (text: string) => Buffer): StatusPlaces =>
  (badgeId, attempt) => ({
    list: Math.floor(attempt / ATTEMPTS) + 1,
    index: derive(`status ${badgeId} ${attempt}`).readUInt32BE(0) % LIST_SIZE,
  });

type Dependencies = { readonly commands: Pick<Handlers, 'credential'>; readonly placeOf: StatusPlaces };

/** Gives a badge its place, once for all time. Each place is a stream, so no two badges can have the same. */
export const assigningPlaces =
  ({ commands: { credential }, placeOf }: Dependencies) =>
  async (badge: { readonly badgeId: string; readonly code: string }, at: string, context: Context) => {
    for (let attempt = 0; ; attempt++) {
      const place = placeOf(badge.badgeId, attempt);
      try {
        return await credential(
          `${place.list}-${place.index}`,
          { type: 'AssignIndex', ...badge, ...place, at },
          context,
        );
      } catch (error) {
        if (!(error instanceof Rejected && error.code === 'status-index-taken')) throw error;
      }
    }
  };
