import { Router } from 'express';
import { londonDay } from '../../domain/calendar.ts';
import { ChangePropertyBody, PropertyBody, PropertyPath } from '../../domain/properties/contract.ts';
import { nationOfPostcode } from '../../domain/properties/nation.ts';
import { SUBSCRIPTION_REQUIRED_TO_ADD } from '../../domain/subscriptions/plans.ts';
import { propertyRow } from '../../projections/propertyOverview/propertyRow.ts';
import { listedProperties, ownedProperty } from '../../projections/propertyOverview/queries.ts';
import { NotFound } from '../application/errors.ts';
import { type Acting, actingOf, allow } from './acting.ts';
import type { RouteDependencies } from './dependencies.ts';
import { detailsOf, propertyChange } from './propertyChange.ts';
import { asksForPage, propertyListOf } from './propertyList.ts';
import { contextOf, newId, pathOf } from './request.ts';

type Dependencies = Pick<RouteDependencies, 'commands' | 'reads' | 'now' | 'replies' | 'owned' | 'subscription'>;

export const propertyRoutes = (dependencies: Dependencies): Router => {
  const { commands, reads, now, replies, owned, subscription } = dependencies;
  const router = Router();
  const change = propertyChange(dependencies, ChangePropertyBody);
  const at = () => now().toISOString();

  const shown = async ({ account }: Acting, propertyId: string) => {
    const property = await reads.one(ownedProperty(account, propertyId));
    if (!property || property.removed) throw new NotFound();
    return propertyRow(property);
  };

  /** A late retry may find its property removed or with another owner. It must not take a slot for it again. */
  const checkNotLost = async (acting: Acting, propertyId: string): Promise<void> => {
    const { status } = await commands.property.freshState(propertyId, acting.deadline);
    if (status !== 'missing') await owned.listed(acting, propertyId);
  };

  router.get('/properties', allow('property:read'), async (request, response) => {
    const { account, scope } = actingOf(request);
    const { states, ...page } = asksForPage(request)
      ? await propertyListOf(reads, request, londonDay(now()))
      : { states: await reads.all(listedProperties(account, scope)) };
    response.json({ success: true, properties: states.map(propertyRow), ...page });
  });

  router.get('/properties/:id', allow('property:read'), async (request, response) => {
    const acting = actingOf(request);
    const { id } = pathOf(PropertyPath, request);
    await owned.listed(acting, id);
    response.json({ success: true, property: await shown(acting, id) });
  });

  router.post('/properties', allow('property:add'), async (request, response) => {
    const acting = actingOf(request);
    const accountId = acting.account;
    // A grant for certain properties does not cover a new property.
    if (acting.scope !== null) throw new NotFound();
    const limit = await subscription.require(acting, SUBSCRIPTION_REQUIRED_TO_ADD);
    const body = PropertyBody.parse(request.body);
    const details = { ...detailsOf(body, accountId), nation: body.nation ?? nationOfPostcode(body.postcode) };
    const propertyId = newId(request);
    await checkNotLost(acting, propertyId);
    const command = { type: 'TakePropertySlot', accountId, propertyId, limit, at: at(), ...details } as const;
    const { reached } = await commands.allowance(accountId, command, contextOf(acting));
    const property = await replies.readBack(reached, () => shown(acting, propertyId));
    replies.acknowledged(response, reached).status(201).json({ success: true, property });
  });

  router.put('/properties/:id', allow('property:change'), async (request, response) => {
    const { propertyId, reached } = await change(request);
    const property = await replies.readBack(reached, () => shown(actingOf(request), propertyId));
    replies.acknowledged(response, reached).json({ success: true, property });
  });

  router.delete('/properties/:id', allow('property:remove'), async (request, response) => {
    const acting = actingOf(request);
    const { id } = pathOf(PropertyPath, request);
    await owned.property(acting, id);
    const command = { type: 'RemoveProperty', accountId: acting.account, at: at() } as const;
    const { reached } = await commands.property(id, command, contextOf(acting));
    replies.acknowledged(response, reached).json({ success: true });
  });

  return router;
};
