import { z } from 'zod';
import { ListSort } from '../../domain/dashboard/contract.ts';
import { ListPlace } from '../../domain/dashboard/listPlace.ts';

const Cursor = z.tuple([ListSort, ListPlace]);

const parsed = (json: string): unknown => {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
};

/** The place where a page ended, as text that clients do not look into. */
export const cursorOf = (sort: ListSort, place: ListPlace): string =>
  Buffer.from(JSON.stringify([sort, place] satisfies z.infer<typeof Cursor>)).toString('base64url');

/** Null for a text that is not a cursor of this order. */
export const placeOf = (sort: ListSort, cursor: string): ListPlace | null => {
  const { data } = Cursor.safeParse(parsed(Buffer.from(cursor, 'base64url').toString()));
  return data?.[0] === sort ? data[1] : null;
};
