import type { ArrangementEvent } from '../../domain/arrangement/events.ts';
import type { Arranged } from '../../domain/arrangement/state.ts';
import { type Change, readModel } from '../readModel.ts';

export type ArrangementState = Arranged & { accountId: string; propertyId: string };

type Arranging = Extract<ArrangementEvent, { type: 'PropertyGrouped' | 'PropertyTagged' | 'PropertyAssigned' }>;

const changeOf = (event: Arranging): Partial<Arranged> => {
  switch (event.type) {
    case 'PropertyGrouped':
      return { groupId: event.data.groupId };
    case 'PropertyTagged':
      return { tags: event.data.personal.owner.details?.tags ?? [] };
    case 'PropertyAssigned':
      return { personId: event.data.personId };
  }
};

const arrangesNothing = ({ groupId = null, tags = [], personId = null }: Partial<Arranged>): boolean =>
  groupId === null && tags.length === 0 && personId === null;

const arranged: Change<ArrangementState, Arranging> = {
  key: ({ event }) => event.data.propertyId,
  fold: (state, { event }) => {
    const { accountId, propertyId } = event.data;
    const change = changeOf(event);
    const own = state?.accountId === accountId ? state : undefined;
    // It was taken out of the groups of a former owner. The row is gone, or it is what the present owner has arranged.
    if (!own && arrangesNothing(change)) return state;
    // A property may have another owner now, who has arranged nothing yet.
    return { groupId: null, tags: [], personId: null, ...own, accountId, propertyId, ...change };
  },
};

/** Answers: in which group is this property, who looks after it, and by which tags is it found? */
export const propertyArrangement = readModel<ArrangementState, 'arrangement'>({
  name: 'property_arrangement',
  version: 3,
  reads: ['arrangement'],
  on: {
    GroupAdded: null,
    GroupRenamed: null,
    // One event would change the rows of thousands of properties. Queries take a group only if `property_group` has it.
    GroupRemoved: null,
    PropertyGrouped: arranged,
    PropertyTagged: arranged,
    PropertyAssigned: arranged,
  },
  owner: ({ accountId }) => accountId,
  onTransfer: () => null,
  columns: { property_id: 'uuid', group_id: 'uuid', person_id: 'uuid' },
  row: ({ propertyId, groupId, personId }) => ({ property_id: propertyId, group_id: groupId, person_id: personId }),
  indexes: ['owner, group_id, person_id, key'],
});
