import type { Pool } from 'pg';
import type { BadgeViewKind, BadgeViews } from '../../domain/badges/contract.ts';
import { addDays, londonDay } from '../../domain/calendar.ts';
import type { Clock } from '../lib/clock.ts';
import type { Logger } from '../lib/logger.ts';

type Dependencies = {
  readonly pool: Pick<Pool, 'query'>;
  readonly now: Clock;
  readonly logger: Pick<Logger, 'warn'>;
};

/** Milliseconds from the first view that is not stored yet. */
const PAUSE = 2000;
/** Badges that wait to be stored. What comes beyond is not counted, so an outage of Postgres fills no memory. */
const MAX_WAITING = 20_000;
/** Days that the owner sees, with today. */
const DAYS_SHOWN = 30;

const STORE = `
  insert into badge_view (badge_id, day, looked, embedded)
  select badge_id, $2::date, looked, embedded
  from jsonb_to_recordset($1::jsonb) as seen (badge_id uuid, looked int, embedded int)
  order by badge_id
  on conflict (badge_id, day) do update
    set looked = badge_view.looked + excluded.looked, embedded = badge_view.embedded + excluded.embedded`;

/** Counts how often badges are seen. A view costs no statement: all of two seconds are stored by one. */
export const badgeViews = ({ pool, now, logger }: Dependencies) => {
  let waiting = new Map<string, Record<BadgeViewKind, number>>();
  let timer: NodeJS.Timeout | undefined;

  const store = async (): Promise<void> => {
    clearTimeout(timer);
    timer = undefined;
    const seen = [...waiting].map(([badge_id, counts]) => ({ badge_id, ...counts }));
    waiting = new Map();
    if (seen.length === 0) return;
    // Lost counts are not worth a second attempt, which could count twice.
    await pool.query(STORE, [JSON.stringify(seen), londonDay(now())]).catch((error: unknown) => {
      logger.warn('Views of badges were not counted', { reason: String(error) });
    });
  };

  return {
    count: (badgeId: string, kind: BadgeViewKind): void => {
      const counts = waiting.get(badgeId) ?? { looked: 0, embedded: 0 };
      if (waiting.size >= MAX_WAITING && !waiting.has(badgeId)) return;
      waiting.set(badgeId, { ...counts, [kind]: counts[kind] + 1 });
      timer ??= setTimeout(() => void store(), PAUSE);
    },

    /** The last days with a view, the newest first. */
    of: async (badgeId: string): Promise<BadgeViews> => {
      const { rows } = await pool.query<BadgeViews[number]>(
        'select day::text, looked, embedded from badge_view where badge_id = $1 and day > $2 order by day desc',
        [badgeId, addDays(londonDay(now()), -DAYS_SHOWN)],
      );
      return rows;
    },

    /** Stores what waits. */
    stop: store,
  };
};
export type BadgeViewCounts = ReturnType<typeof badgeViews>;
