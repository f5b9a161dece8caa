import pLimit from 'p-limit';
import type { BadgeState } from '../../domain/badges/decider.ts';
import { type FoldedFacts, factOf, foldFacts, type PropertyFact } from '../../verifier/check/facts.ts';
import type { BadgeCodes } from '../application/badgeCodes.ts';
import type { Commands } from '../application/commands.ts';
import type { Keyring } from '../eventLog/codec.ts';
import type { EventStore, StoredEvent } from '../eventLog/eventStore.ts';
import { openPersonal, type PersonalGroups, subjectsOf } from '../eventLog/personalData.ts';
import type { Deadline } from '../lib/deadline.ts';

export type GatherDependencies = {
  readonly store: Pick<EventStore, 'readStream'>;
  readonly keyring: Pick<Keyring, 'keysOf'>;
  readonly commands: Pick<Commands, 'badge'>;
  readonly codes: BadgeCodes;
};

/** An event as it is stored, and as the domain reads it with all personal data. */
export type GatheredEvent = { readonly stored: StoredEvent; readonly fact: PropertyFact };

export type Gathered = {
  /** Not in the order of the log, which a single stream does not know in every store. */
  readonly events: readonly GatheredEvent[];
  readonly facts: FoldedFacts;
  /** The keys of the persons in these events; undefined for erased ones. */
  readonly keyOf: (subject: string) => Buffer | undefined;
};

/** Streams that are read at the same time. */
const PARALLEL = 8;

const groupsOf = ({ data }: StoredEvent) => data.personal as PersonalGroups | undefined;

/**
 * All events of the property's own streams: the property, its assessments, documents and badges. Those of accounts,
 * links, shares, reminders and looks are about persons, and not in a bundle.
 */
export const gathering = ({ store, keyring, commands, codes }: GatherDependencies) => {
  const inParallel = pLimit(PARALLEL);

  const distinct = <Type extends string>(
    stored: readonly StoredEvent[],
    type: Type,
    member: 'assessmentId' | 'documentId',
  ): readonly string[] => [
    ...new Set(stored.filter((event) => event.type === type).map(({ data }) => String(data[member]))),
  ];

  return async (propertyId: string, deadline: Deadline): Promise<Gathered> => {
    const property = await store.readStream(`property-${propertyId}`, deadline);
    const assessments = distinct(property, 'AssessmentOpened', 'assessmentId');
    const stateOf = (code: string): Promise<BadgeState> => commands.badge.freshState(code, deadline);
    const badges = await inParallel.map(assessments, (id) => codes.find(id, stateOf));
    const streams = [
      ...assessments.map((id) => `assessment-${id}`),
      ...distinct(property, 'DocumentSlotTaken', 'documentId').map((id) => `document-${id}`),
      ...badges.flatMap((code) => (code === undefined ? [] : [`badge-${code}`])),
    ];
    const others = await inParallel.map(streams, (stream) => store.readStream(stream, deadline));
    const stored = [property, ...others].flat();
    const keyOf = await keyring.keysOf([...new Set(stored.flatMap((event) => subjectsOf(groupsOf(event))))]);
    const events = stored.map((event): GatheredEvent => {
      const groups = groupsOf(event);
      const opened = groups ? Object.entries(openPersonal(groups, keyOf, event)) : [];
      const fact = factOf(event, Object.fromEntries(opened.map(([name, { details }]) => [name, details])));
      if (!fact) throw new Error(`${event.stream}@${event.revision}: this build cannot read ${event.type}`);
      return { stored: event, fact };
    });
    return { events, facts: foldFacts(events.map(({ fact }) => fact)), keyOf };
  };
};
