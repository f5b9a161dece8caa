import { expect } from 'vitest';
import type { HttpClient } from '../support/http.ts';
import { addProperty, badge, passingProperty, register, subscribe } from '../support/journey.ts';
import { confirmAddress } from '../support/mailedLinks.ts';
import type { TestSmtpServer } from '../support/smtp.ts';
import type { Site } from './site.ts';

/** A new account whose address is confirmed. */
export const confirmed = async (site: Site, smtp: TestSmtpServer, name: string) => {
  const client = site.client();
  const { email, id } = await register(client, { name });
  await confirmAddress(smtp, client, email);
  return { client, email, id };
};

export const offerTo = async (owner: HttpClient, propertyId: string, email: string): Promise<string> =>
  (await owner.post(`/api/properties/${propertyId}/transfer`, { email })).body.transfer.id;

const LONG_NAME = `Harbour${'master'.repeat(12)}`;

/** A seller with an offer that waits, and a buyer without a plan, with offers in each state. */
export const seedTransfers = async (site: Site, smtp: TestSmtpServer) => {
  const { client: seller } = await confirmed(site, smtp, 'Rowena Hale');
  await subscribe(seller);
  const buyer = await confirmed(site, smtp, 'Jago Pascoe');
  const passing = await passingProperty(seller, '2030-01-31');
  await badge(seller, passing.propertyId, passing.assessmentId);
  const offer = async (propertyId: string) => `/transfers/${await offerTo(seller, propertyId, buyer.email)}`;
  const withdrawn = await offer(passing.propertyId);
  await seller.send('DELETE', `/api/properties/${passing.propertyId}/transfer`);
  const open = await offer(passing.propertyId);
  const longNamed = await offer(await addProperty(seller, { name: LONG_NAME }));

  const owner = await confirmed(site, smtp, 'Asha Rao');
  await subscribe(owner.client, 'single_yearly');
  const sold = await offerTo(seller, await addProperty(seller, { name: 'Gull Nest' }), owner.email);
  const toFull = await offerTo(seller, await addProperty(seller, { name: 'Tide House' }), owner.email);
  expect((await owner.client.post(`/api/transfers/${sold}/accept`)).status).toBe(200);
  return {
    jars: { seller: seller.jar, buyer: buyer.client.jar, newOwner: owner.client.jar },
    transfers: {
      property: `/properties/${passing.propertyId}`,
      open,
      longNamed,
      withdrawn,
      accepted: `/transfers/${sold}`,
      toFull: `/transfers/${toFull}`,
    },
  };
};
