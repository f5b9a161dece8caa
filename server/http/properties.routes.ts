import { Router } from 'express';
import { SUBSCRIPTION_REQUIRED_TO_ADD } from '../../domain/policy.ts';
import { PropertyBody, PropertyPath } from '../../domain/properties/contract.ts';
import { nationOfPostcode } from '../../domain/properties/nation.ts';
import { NotFound } from '../application/errors.ts';
import { subscriptionOf } from '../application/subscriptionAccess.ts';
import { propertyView } from '../views/property.ts';
import type { Parts } from './dependencies.ts';
import { accountOf, contextOf, newId, pathOf } from './request.ts';

type Dependencies = Pick<Parts, 'commands' | 'reads' | 'now' | 'replies'>;

/** The body as the domain has it. */
const detailsOf = (body: PropertyBody) => ({
  propertyType: body.property_type,
  personal: {
    name: body.name,
    addressLine1: body.address_line1,
    addressLine2: body.address_line2,
    city: body.city,
    postcode: body.postcode,
  },
});

export const propertyRoutes = ({ commands, reads, now, replies }: Dependencies): Router => {
  const router = Router();
  const subscription = subscriptionOf(commands, now);
  const at = () => now().toISOString();

  const own = async (propertyId: string, accountId: string) => {
    const property = await reads.property(propertyId);
    if (!property || property.removed || property.accountId !== accountId) throw new NotFound();
    return propertyView(property);
  };

  router.get('/properties', async (request, response) => {
    const properties = await reads.properties(accountOf(request));
    response.json({ success: true, properties: properties.map(propertyView) });
  });

  router.get('/properties/:id', async (request, response) => {
    const accountId = accountOf(request);
    const { id } = pathOf(PropertyPath, request);
    response.json({ success: true, property: await own(id, accountId) });
  });

  router.post('/properties', async (request, response) => {
    const accountId = accountOf(request);
    const limit = await subscription.require(accountId, SUBSCRIPTION_REQUIRED_TO_ADD);
    const body = PropertyBody.parse(request.body);
    const details = { ...detailsOf(body), nation: body.nation ?? nationOfPostcode(body.postcode) };
    const propertyId = newId(request);
    const command = { type: 'TakePropertySlot', accountId, propertyId, limit, at: at(), ...details } as const;
    const { reached } = await commands.allowance(accountId, command, contextOf(accountId));
    const property = await replies.readBack(reached, () => own(propertyId, accountId));
    replies.acknowledged(response, reached).status(201).json({ success: true, property });
  });

  router.put('/properties/:id', async (request, response) => {
    const accountId = accountOf(request);
    const { id: propertyId } = pathOf(PropertyPath, request);
    const body = PropertyBody.parse(request.body);
    const details = { ...detailsOf(body), nation: body.nation ?? null };
    const command = { type: 'ChangeProperty', accountId, propertyId, at: at(), ...details } as const;
    const { reached } = await commands.property(propertyId, command, contextOf(accountId));
    const property = await replies.readBack(reached, () => own(propertyId, accountId));
    replies.acknowledged(response, reached).json({ success: true, property });
  });

  router.delete('/properties/:id', async (request, response) => {
    const accountId = accountOf(request);
    const { id } = pathOf(PropertyPath, request);
    const command = { type: 'RemoveProperty', accountId, at: at() } as const;
    const { reached } = await commands.property(id, command, contextOf(accountId));
    replies.acknowledged(response, reached).json({ success: true });
  });

  return router;
};
