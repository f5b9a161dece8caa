import type { ArrangedResult } from '../../domain/arrangement/contract.ts';
import { type Arrangement, hasTag } from '../../domain/arrangement/decider.ts';
import { MAX_TAGS } from '../../domain/arrangement/limits.ts';
import { type ArrangementState, arrangedOf } from '../../domain/arrangement/state.ts';
import type { Clock } from '../lib/clock.ts';
import type { Context } from './commandHandler.ts';
import type { Commands } from './commands.ts';
import type { Acting, PropertyAccess } from './propertyAccess.ts';
import { NO_LONGER_THERE, reachable } from './reachable.ts';

type Dependencies = {
  readonly commands: Pick<Commands, 'arrangement'>;
  readonly owned: Pick<PropertyAccess, 'listed'>;
  readonly now: Clock;
};

const isArranged = (state: ArrangementState, propertyId: string, arrangement: Arrangement): boolean => {
  const arranged = arrangedOf(state, propertyId);
  switch (arrangement.kind) {
    case 'group':
      return arranged.groupId === arrangement.groupId;
    case 'assign':
      return arranged.personId === arrangement.personId;
    case 'add-tag':
      return hasTag(arranged, arrangement.tag);
    case 'remove-tag':
      return !hasTag(arranged, arrangement.tag);
  }
};

/** Arranges many properties at once. Each gets its own event, and all are recorded together. */
export const arranging = ({ commands, owned, now }: Dependencies) => {
  /** Throws NotFound if the person may see none of them. A property that was removed meanwhile is refused by itself. */
  return async (acting: Acting, propertyIds: readonly string[], arrangement: Arrangement, context: Context) => {
    const distinct = [...new Set(propertyIds)];
    const { found: known, leavesOut } = await reachable(distinct, (propertyId) => owned.listed(acting, propertyId));
    const { account: accountId } = acting;
    const about = { accountId, propertyIds: [...known.keys()], arrangement, at: now().toISOString() };
    const outcome = await commands.arrangement(accountId, { type: 'ArrangeProperties', ...about }, context);
    const changed = new Set(
      outcome.recorded.flatMap(({ event }) => ('propertyId' in event.data ? (event.data.propertyId ?? []) : [])),
    );
    const resultOf = (property_id: string): ArrangedResult => {
      if (changed.has(property_id)) return { property_id, result: 'changed', reason: null };
      if (!known.has(property_id)) return { property_id, result: 'refused', reason: NO_LONGER_THERE };
      if (isArranged(outcome.state, property_id, arrangement)) return { property_id, result: 'same', reason: null };
      return { property_id, result: 'refused', reason: `A property can have up to ${MAX_TAGS} tags.` };
    };
    return { results: distinct.map(resultOf), leavesOut, reached: outcome.reached };
  };
};
