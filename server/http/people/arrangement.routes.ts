import { Router } from 'express';
import { grantsOn } from '../../../domain/access/state.ts';
import { ArrangeBody, GroupBody, GroupPath } from '../../../domain/arrangement/contract.ts';
import type { Arrangement } from '../../../domain/arrangement/decider.ts';
import { londonDay } from '../../../domain/calendar.ts';
import { may } from '../../../domain/policy.ts';
import { accountsById } from '../../../projections/accountProfile/queries.ts';
import { assignedIn, groupsOf, tagsOf } from '../../../projections/propertyArrangement/queries.ts';
import { arranging } from '../../application/arranging.ts';
import { NotFound } from '../../application/errors.ts';
import { groupedProperties } from '../../application/groupedProperties.ts';
import { type Acting, actingOf, allow, allowed } from '../acting.ts';
import { auditLeftOut } from '../audit.ts';
import type { RouteDependencies } from '../dependencies.ts';
import { contextOf, newId, pathOf } from '../request.ts';
import { ofWholeAccount } from '../wholeAccount.ts';

type Dependencies = Pick<RouteDependencies, 'commands' | 'reads' | 'now' | 'replies' | 'owned' | 'logger'>;

const arrangementOf = ({ arrangement }: ArrangeBody): Arrangement => {
  switch (arrangement.do) {
    case 'group':
      return { kind: 'group', groupId: arrangement.group_id };
    case 'assign':
      return { kind: 'assign', personId: arrangement.person_id };
    case 'add-tag':
    case 'remove-tag':
      return { kind: arrangement.do, tag: arrangement.tag };
  }
};

/** How an account arranges its properties: in groups, by tags, and by who looks after them. */
export const arrangementRoutes = (dependencies: Dependencies): Router => {
  const { commands, reads, now, replies, logger } = dependencies;
  const arrange = arranging(dependencies);
  const grouped = groupedProperties(commands);
  const router = Router();
  const at = () => now().toISOString();

  /** Those who work in the account and can look after properties. */
  const colleagues = async ({ account, deadline }: Acting): Promise<readonly string[]> => {
    const grants = grantsOn(await commands.access.freshState(account, deadline), londonDay(now()));
    return [account, ...grants.filter(({ role }) => may(role, 'property:change')).map(({ personId }) => personId)];
  };

  router.get('/arrangement', allow('property:read'), async (request, response) => {
    const acting = actingOf(request);
    const { account, scope } = acting;
    const assigned = (await reads.all(assignedIn(account, scope))).map(({ personId }) => personId);
    const choices = scope === null && allowed(acting, 'property:change') ? await colleagues(acting) : [];
    const [groups, tags, people] = await Promise.all([
      reads.all(groupsOf(account, scope)),
      reads.all(tagsOf(account, scope)),
      reads.all(accountsById([...new Set([...assigned, ...choices])])),
    ]);
    const named = people.map(({ accountId: id, name, email }) => ({ id, name: name || email }));
    response.json({
      success: true,
      groups,
      tags: tags.map(({ tag }) => tag),
      people: named.sort((one, other) => one.name.localeCompare(other.name, 'en-GB')),
    });
  });

  const shownGroup = async ({ account }: Acting, id: string) => {
    const group = (await reads.all(groupsOf(account, null))).find((one) => one.id === id);
    if (!group) throw new NotFound();
    return group;
  };

  router.post('/groups', allow('property:change'), async (request, response) => {
    const acting = ofWholeAccount(request);
    const { account: accountId } = acting;
    const { name } = GroupBody.parse(request.body);
    const groupId = newId(request);
    const command = { type: 'AddGroup', accountId, groupId, name, at: at() } as const;
    const { reached } = await commands.arrangement(accountId, command, contextOf(acting));
    const group = await replies.readBack(reached, () => shownGroup(acting, groupId));
    replies.acknowledged(response, reached).status(201).json({ success: true, group });
  });

  router.put('/groups/:id', allow('property:change'), async (request, response) => {
    const acting = ofWholeAccount(request);
    const { account: accountId } = acting;
    const { id: groupId } = pathOf(GroupPath, request);
    const { name } = GroupBody.parse(request.body);
    const command = { type: 'RenameGroup', accountId, groupId, name, at: at() } as const;
    const { reached } = await commands.arrangement(accountId, command, contextOf(acting));
    const group = await replies.readBack(reached, () => shownGroup(acting, groupId));
    replies.acknowledged(response, reached).json({ success: true, group });
  });

  // People who see only this group lose their sight of it, so it is for those who decide what people see.
  router.delete('/groups/:id', allow('access:change'), async (request, response) => {
    const acting = ofWholeAccount(request);
    const { account: accountId } = acting;
    const { id: groupId } = pathOf(GroupPath, request);
    const command = { type: 'RemoveGroup', accountId, groupId, at: at() } as const;
    const { reached } = await commands.arrangement(accountId, command, contextOf(acting));
    replies.acknowledged(response, reached).json({ success: true });
  });

  router.get('/groups/:id/properties', allow('property:read'), async (request, response) => {
    const { id } = pathOf(GroupPath, request);
    response.json({ success: true, property_ids: await grouped(actingOf(request), id) });
  });

  router.post('/properties/arrange', allow('property:change'), async (request, response) => {
    const body = ArrangeBody.parse(request.body);
    const arrangement = arrangementOf(body);
    const acting = arrangement.kind === 'group' ? ofWholeAccount(request) : actingOf(request);
    if (arrangement.kind === 'assign' && arrangement.personId !== null)
      if (!(await colleagues(acting)).includes(arrangement.personId)) throw new NotFound();
    const arranged = await arrange(acting, body.property_ids, arrangement, contextOf(acting));
    const { results, reached, leavesOut } = arranged;
    auditLeftOut(logger, response, leavesOut);
    replies.acknowledged(response, reached).json({ success: true, results });
  });

  return router;
};
