import type { Request } from 'express';
import type { z } from 'zod';
import { type PropertyBody, PropertyPath } from '../../domain/properties/contract.ts';
import { actingOf } from './acting.ts';
import type { RouteDependencies } from './dependencies.ts';
import { contextOf, pathOf } from './request.ts';

type Dependencies = Pick<RouteDependencies, 'commands' | 'now' | 'owned' | 'subscription'>;

/** Converts the body to a command. The address is personal data of the account that owns the property. */
export const detailsOf = (body: PropertyBody, accountId: string) => ({
  propertyType: body.property_type,
  personal: {
    owner: {
      subject: accountId,
      details: {
        name: body.name,
        addressLine1: body.address_line1,
        addressLine2: body.address_line2,
        city: body.city,
        postcode: body.postcode,
      },
    },
  },
});

/** Changes the property that the path names to what the body says, which `schema` checks. */
export const propertyChange =
  ({ commands, now, owned, subscription }: Dependencies, schema: z.ZodType<PropertyBody>) =>
  async (request: Request) => {
    const acting = actingOf(request);
    await subscription.require(acting);
    const { id: propertyId } = pathOf(PropertyPath, request);
    await owned.listed(acting, propertyId);
    const accountId = acting.account;
    const body = schema.parse(request.body);
    const details = { ...detailsOf(body, accountId), nation: body.nation ?? null };
    const command = { type: 'ChangeProperty', accountId, propertyId, at: now().toISOString(), ...details } as const;
    const { reached } = await commands.property(propertyId, command, contextOf(acting));
    return { propertyId, reached };
  };
