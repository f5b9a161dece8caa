import { londonDay } from '../../domain/calendar.ts';
import { documentById } from '../../projections/documentFile/queries.ts';
import { documentRow } from '../../projections/documentFile/row.ts';
import { NotFound } from '../application/errors.ts';
import type { RouteDependencies } from './dependencies.ts';

/** Reads one document as it is sent. */
export const shownDocument =
  ({ reads, editions, now }: Pick<RouteDependencies, 'reads' | 'editions' | 'now'>) =>
  async (documentId: string) => {
    const filed = await reads.one(documentById(documentId));
    if (!filed) throw new NotFound();
    return documentRow(filed, editions, londonDay(now()));
  };
