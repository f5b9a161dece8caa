import type { EventLine, ShownLine } from '../../verifier/check/format.ts';
import { disclosedKey } from '../eventLog/disclosedKey.ts';
import type { PersonalGroups } from '../eventLog/personalData.ts';
import { toHexEntry } from '../ledger/entry.ts';
import type { CoveredEvent, CoveredEvents } from './coveredEvents.ts';
import { isAbout, type Withheld } from './withholding.ts';

/**
 * The events whose name, address or file name is shown: the last one that says what the property is called, and those of
 * the documents that are in the bundle. All other personal data stays sealed.
 */
const disclosing = (events: readonly CoveredEvent[], documentIds: ReadonlySet<string>) => {
  const named = events.findLast(
    ({ fact: { event } }) =>
      event.type === 'PropertyAdded' || event.type === 'PropertyChanged' || event.type === 'PropertyTransferred',
  );
  return (one: CoveredEvent): boolean =>
    one === named || (one.fact.category === 'document' && documentIds.has(one.fact.event.data.documentId));
};

/** The group that holds them, by its name. Others are about other persons. */
const GROUP = 'owner';

type Shown = {
  /** The present owner: what was sealed for a former one is not shown. */
  readonly accountId: string;
  readonly withheld: readonly Withheld[];
  /** In the bundle. */
  readonly documentIds: ReadonlySet<string>;
};

/** The lines of `events.jsonl`. */
export const eventLines = (
  { events, keyOf }: Pick<CoveredEvents, 'events' | 'keyOf'>,
  { accountId, withheld, documentIds }: Shown,
): readonly EventLine[] => {
  const discloses = disclosing(events, documentIds);

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
    const keys = discloses(covered) ? keysOf(covered) : undefined;
    return { index, event: { stream, type, id, data, metadata }, ...(keys && { keys }) };
  });
};
