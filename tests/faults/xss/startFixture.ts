import { resolve } from 'node:path';
import { londonDay } from '../../../domain/calendar.ts';
import { addProperty, badge, passingProperty, subscriber } from '../../support/journey.ts';
import { startServer } from '../../support/server.ts';
import { staffMember, staffOf } from '../../support/staff.ts';
import type { Fixture } from './fixture.ts';

/** A server with the built client, an account with a badge and room for `count` properties, and a person of staff. */
export const startFixture = async (count: number): Promise<Fixture> => {
  const server = await startServer({
    clientDir: resolve('dist/client'),
    resolveHost: async () => [{ address: '93.184.215.14', family: 4 }],
  });
  const { client: owner, user } = await subscriber(server);
  const { client: staff } = await staffMember(server);
  const allowance = { propertiesCount: count + 2, until: null, priceNote: '', reason: 'Asked for by the test' };
  await staffOf(server)({ do: 'grant', account: user.id, allowance });
  const { propertyId: main, assessmentId: assessment } = await passingProperty(owner);
  const { badgeId } = await badge(owner, main, assessment);
  const second = await addProperty(owner, { name: 'Anchor' });
  return { server, owner, staff, today: londonDay(server.now()), main, assessment, second, badge: badgeId };
};
