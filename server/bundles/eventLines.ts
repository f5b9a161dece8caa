import type { EventLine, ShownLine } from '../../verifier/check/format.ts';
import { disclosedKey } from '../eventLog/disclosedKey.ts';
import type { PersonalGroups } from '../eventLog/personalData.ts';
import { toHexEntry } from '../ledger/entry.ts';
import type { CoveredEvent, CoveredEvents } from './coveredEvents.ts';
import { isAbout, type Withheld } from './withholding.ts';

/**
 * The event that says what the property is called. All other personal data stays sealed, that of documents too: their
 * group holds their number, issuer and what was read from them, and the check needs none of it.
 */
const namingEvent = (events: readonly CoveredEvent[]): CoveredEvent | undefined =>
  events.findLast(
    ({ fact: { event } }) =>
      event.type === 'PropertyAdded' || event.type === 'PropertyChanged' || event.type === 'PropertyTransferred',
  );

/** The group that holds its name and address. Others are about other persons. */
const GROUP = 'owner';

type Shown = {
  /** The present owner: what was sealed for a former one is not shown. */
  readonly accountId: string;
  readonly withheld: readonly Withheld[];
};

/** The lines of `events.jsonl`. */
export const eventLines = (
  { events, keyOf }: Pick<CoveredEvents, 'events' | 'keyOf'>,
  { accountId, withheld }: Shown,
): readonly EventLine[] => {
  const naming = namingEvent(events);

  const keysOf = ({ stored }: CoveredEvent): ShownLine['keys'] => {
    const group = (stored.data.personal as PersonalGroups | undefined)?.[GROUP];
    const key = group?.subject === accountId ? disclosedKey(stored, GROUP, keyOf) : undefined;
    return key === undefined ? undefined : { [GROUP]: key };
  };

  return events.map((covered): EventLine => {
    const { index, stored, fact } = covered;
    const place = withheld.findIndex((one) => isAbout(fact, one));
    if (place >= 0) return { index, entry: toHexEntry(stored), fact: place };
    const { stream, type, id, data, metadata } = stored;
    const keys = covered === naming ? keysOf(covered) : undefined;
    return { index, event: { stream, type, id, data, metadata }, ...(keys && { keys }) };
  });
};
