import type { Audience } from '../../domain/badges/reason.ts';
import { type Day, londonDay } from '../../domain/calendar.ts';
import type { Editions } from '../../domain/questionnaire/editions.ts';
import type { StatedStay } from '../../domain/stayReceipts/contract.ts';
import type { HistoryState } from '../../projections/propertyHistory/model.ts';
import { statedStay, stayNaming } from '../../projections/propertyHistory/statedStay.ts';
import type { EventLog } from '../eventLog/eventLog.ts';
import type { Clock } from '../lib/clock.ts';
import type { Deadline } from '../lib/deadline.ts';
import { namedProperty } from './namedProperty.ts';
import type { Reads } from './reads.ts';
import { timeline } from './timeline.ts';

type Dependencies = {
  readonly reads: Reads;
  readonly events: Pick<EventLog, 'readStream'>;
  readonly now: Clock;
  readonly editions: Editions;
};
type Owned = { readonly propertyId: string; readonly accountId: string };
type Asked = {
  readonly from: Day;
  readonly to: Day;
  readonly audience: Audience;
  /** From which it is worked out; all that was recorded, if left out. */
  readonly known?: readonly HistoryState[];
};

/** What is said now of days of the past. */
export const statedStays = ({ events, ...dependencies }: Dependencies) => {
  const { now, editions } = dependencies;
  const past = timeline(dependencies);
  const nameAt = namedProperty(events);

  return async (owned: Owned, { from, to, audience, known }: Asked, deadline: Deadline): Promise<StatedStay> => {
    past.checkNotInFuture('to', to);
    const at = now();
    const entries = known ?? (await past.entriesOf(owned));
    const { propertyId } = owned;
    const property = { propertyId, ...(await nameAt(propertyId, stayNaming(entries, to), deadline)) };
    const asked = { from, to, today: londonDay(at), now: at.toISOString(), editions, audience, property };
    return statedStay(entries, asked);
  };
};
export type StatedStays = ReturnType<typeof statedStays>;
