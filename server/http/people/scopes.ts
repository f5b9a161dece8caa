import type { AccessTerms, Sees } from '../../../domain/access/contract.ts';
import type { Scope } from '../../../domain/access/events.ts';
import { exceededDay } from '../../../domain/access/managing.ts';
import type { Terms } from '../../../domain/access/state.ts';
import { endsBefore, MANAGER_SEES_ALL } from '../../../domain/access/texts.ts';
import { type ArrangementState, propertiesByGroup } from '../../../domain/arrangement/state.ts';
import { londonDay } from '../../../domain/calendar.ts';
import { NotFound, Unprocessable } from '../../application/errors.ts';
import type { Acting } from '../acting.ts';
import type { RouteDependencies } from '../dependencies.ts';

type Dependencies = Pick<RouteDependencies, 'commands' | 'owned' | 'now'>;

/**
 * The terms that a request asks for. Throws NotFound for properties and groups of other accounts. `grantId` is the grant
 * that is changed; null for a new one.
 */
export const termsFor =
  ({ commands, owned, now }: Dependencies) =>
  async (acting: Acting, asked: AccessTerms, grantId: string | null): Promise<Terms> => {
    const { role, until = null, property_ids, group_id } = asked;
    const today = londonDay(now());
    if (until !== null && until < today) throw new Unprocessable({ until: 'Choose today or a later day' });
    // Decided again with the command: this look names the field.
    const state = await commands.access.freshState(acting.account, acting.deadline);
    const lastDay = exceededDay(state, acting.person, { role, until }, grantId, today);
    if (lastDay !== null) throw new Unprocessable({ until: endsBefore(lastDay) });
    if (role === 'manager' && (property_ids || group_id)) throw new Unprocessable({ role: MANAGER_SEES_ALL });
    if (property_ids && group_id) throw new Unprocessable({ group_id: 'Choose a group or properties' });
    if (group_id) {
      const { groups } = await commands.arrangement.freshState(acting.account, acting.deadline);
      if (!groups.some(({ groupId }) => groupId === group_id)) throw new NotFound();
      return { role, until, scope: { kind: 'group', groupId: group_id } };
    }
    if (!property_ids) return { role, until, scope: { kind: 'all' } };
    const propertyIds = [...new Set(property_ids)];
    await Promise.all(propertyIds.map((propertyId) => owned.listed(acting, propertyId)));
    return { role, until, scope: { kind: 'properties', propertyIds } };
  };

/** What each grant covers, with the number of properties that are there now. */
export const seenIn = (arrangement: ArrangementState, listed: ReadonlySet<string>) => {
  const byGroup = propertiesByGroup(arrangement);
  return (scope: Scope): Sees => {
    switch (scope.kind) {
      case 'all':
        return { kind: 'all', group: null, property_ids: null, count: listed.size };
      case 'group': {
        const { groupId } = scope;
        const group = arrangement.groups.find((one) => one.groupId === groupId);
        const count = (byGroup.get(groupId) ?? []).filter((id) => listed.has(id)).length;
        return { kind: 'group', group: group ? { id: groupId, name: group.name } : null, property_ids: null, count };
      }
      case 'properties': {
        const ids = scope.propertyIds.filter((id) => listed.has(id));
        return { kind: 'properties', group: null, property_ids: ids, count: ids.length };
      }
    }
  };
};
