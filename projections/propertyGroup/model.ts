import type { ArrangementEvent } from '../../domain/arrangement/events.ts';
import { type Change, readModel } from '../readModel.ts';

export type PropertyGroupState = { accountId: string; groupId: string; name: string };

type Named = Extract<ArrangementEvent, { type: 'GroupAdded' | 'GroupRenamed' }>;

const named: Change<PropertyGroupState, Named> = {
  key: ({ event }) => event.data.groupId,
  fold: (_, { event }) => {
    const { accountId, groupId, personal } = event.data;
    return { accountId, groupId, name: personal.owner.details?.name ?? '' };
  },
};

const removed: Change<PropertyGroupState, Extract<ArrangementEvent, { type: 'GroupRemoved' }>> = {
  key: ({ event }) => event.data.groupId,
  fold: () => null,
};

/** Answers: what are the groups of this account called? One row per group. */
export const propertyGroup = readModel<PropertyGroupState, 'arrangement'>({
  name: 'property_group',
  version: 1,
  reads: ['arrangement'],
  on: {
    GroupAdded: named,
    GroupRenamed: named,
    GroupRemoved: removed,
    PropertyGrouped: null,
    PropertyTagged: null,
    PropertyAssigned: null,
  },
  owner: ({ accountId }) => accountId,
  columns: {},
  row: () => ({}),
  indexes: ['owner'],
});
