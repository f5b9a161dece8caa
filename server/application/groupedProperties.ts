import { propertiesOfGroup } from '../../domain/arrangement/state.ts';
import type { Commands } from './commands.ts';
import { NotFound } from './errors.ts';
import type { Acting } from './propertyAccess.ts';

/** The properties of a group that a person may see. Throws NotFound if there is no such group for this person. */
export const groupedProperties =
  (commands: Pick<Commands, 'arrangement'>) =>
  async ({ account, scope, deadline }: Acting, groupId: string): Promise<readonly string[]> => {
    const state = await commands.arrangement.freshState(account, deadline);
    const seen = scope && new Set(scope);
    const ids = propertiesOfGroup(state, groupId).filter((id) => seen === null || seen.has(id));
    const isKnown = state.groups.some((group) => group.groupId === groupId);
    // To a person who sees none of its properties the group itself is unknown.
    if (!isKnown || (scope !== null && ids.length === 0)) throw new NotFound();
    return ids;
  };
