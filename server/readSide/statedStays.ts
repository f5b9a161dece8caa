import type { Audience } from '../../domain/badges/reason.ts';
import { type Day, londonDay } from '../../domain/calendar.ts';
import type { Editions } from '../../domain/questionnaire/editions.ts';
import type { StatedStay } from '../../domain/stayReceipts/contract.ts';
import type { Stay } from '../../domain/timeline/contract.ts';
import type { HistoryState } from '../../projections/propertyHistory/model.ts';
import { presentNaming, statedStay, stayDays, stayNaming } from '../../projections/propertyHistory/statedStay.ts';
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
};
type AskedWithNames = Asked & {
  /** From which it is worked out; all that was recorded, if left out. */
  readonly known?: readonly HistoryState[];
  /** As they were at the end of the stay, or as they are now. */
  readonly names: 'then' | 'now';
};

/** What is said now of days of the past. */
export const statedStays = ({ events, ...dependencies }: Dependencies) => {
  const { now, editions } = dependencies;
  const past = timeline(dependencies);
  const nameAt = namedProperty(events);

  const asking = ({ from, to, audience }: Asked) => {
    past.checkNotInFuture('to', to);
    const at = now();
    return { from, to, today: londonDay(at), now: at.toISOString(), editions, audience };
  };

  return {
    /** Whether these days were in order, without reading name and address. */
    days: async (owned: Owned, days: Asked): Promise<Stay> => {
      const asked = asking(days);
      return stayDays(await past.entriesOf(owned), asked);
    },

    stated: async (
      owned: Owned,
      { known, names, ...days }: AskedWithNames,
      deadline: Deadline,
    ): Promise<StatedStay> => {
      const asked = asking(days);
      const entries = known ?? (await past.entriesOf(owned));
      const { propertyId } = owned;
      const naming = names === 'now' ? presentNaming(entries) : stayNaming(entries, days.to);
      const property = { propertyId, ...(await nameAt(propertyId, naming, deadline)) };
      return statedStay(entries, { ...asked, naming, property });
    },
  };
};
export type StatedStays = ReturnType<typeof statedStays>;
