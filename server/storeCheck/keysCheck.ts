import type { Pool } from 'pg';
import type { StoredEvent } from '../eventLog/eventStore.ts';
import { subjectsOf } from '../eventLog/personalData.ts';
import type { Finding } from './finding.ts';

/** Subjects of one query. */
const CHUNK = 10_000;

/** Whether each person of whom the log has data has a key, or was erased. Without it that data can never be read again. */
export const keysCheck = (pool: Pick<Pool, 'query'>) => {
  const subjects = new Set<string>();

  const countMissing = async (some: readonly string[]): Promise<number> => {
    const { rows } = await pool.query<{ missing: number }>(
      `select count(*)::int as missing from unnest($1::uuid[]) as named (subject)
       where not exists (select from person_key where person_key.subject = named.subject)
         and not exists (select from erased_key where erased_key.subject = named.subject)`,
      [some],
    );
    return rows[0]?.missing ?? 0;
  };

  const missing = async (): Promise<number> => {
    const all = [...subjects];
    let count = 0;
    for (let start = 0; start < all.length; start += CHUNK)
      count += await countMissing(all.slice(start, start + CHUNK));
    return count;
  };

  return {
    add: (events: readonly Pick<StoredEvent, 'data'>[]): void => {
      for (const { data } of events) for (const subject of subjectsOf(data.personal)) subjects.add(subject);
    },
    /** True for a person of whom the log has data. */
    names: (subject: string): boolean => subjects.has(subject),
    missing,
    finding: async (): Promise<Finding> => {
      const count = await missing();
      const faults =
        count > 0 ? [`${count} persons have no key and were not erased: what was stored of them is lost`] : [];
      return { part: 'keys', extent: `of ${subjects.size} persons, reports and messages`, faults, notes: [] };
    },
  };
};
