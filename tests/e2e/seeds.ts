import { expect } from 'vitest';
import { londonDay } from '../../domain/calendar.ts';
import type { HttpClient } from '../support/http.ts';
import {
  addProperty,
  answer,
  answerAll,
  badge,
  begin,
  checkout,
  complete,
  passingProperty,
  register,
  subscribe,
  upload,
  uploadAll,
} from '../support/journey.ts';
import type { Site } from './site.ts';

// Properties and people in every state a screen can show, made over HTTP.
const DAY = 86_400_000;
/** Long enough ago for a paper to have run out since, short enough for the sessions to live. */
export const EARLIER = () => new Date(Date.now() - 25 * DAY).toISOString();
const inDays = (days: number) => londonDay(new Date(Date.now() + days * DAY));

const WRONG = { 7: 'No', 16: 'No' } as const;

const rename = async (client: HttpClient, id: string, name: string, city: string) => {
  const body = { name, address_line1: '7 Quay Lane', city, postcode: 'TR26 1PU', property_type: 'cottage' };
  expect((await client.put(`/api/properties/${id}`, body)).status).toBe(200);
};

const underWay = async (client: HttpClient) => {
  const property = await addProperty(client, { name: 'The Old Forge', city: 'Hawes', postcode: 'DL8 3NT' });
  const assessment = await begin(client, property);
  const given: Record<number, string> = { 1: 'Yes', 2: 'N/A', 3: 'Yes', 4: 'Yes', 5: 'No', 9: 'Yes' };
  for (const [position, said] of Object.entries(given)) await answer(client, assessment, Number(position), said);
  await upload(client, property, 4, { name: 'insurance policy.pdf', expiry: inDays(300) });
  return { property, assessment };
};

const failing = async (client: HttpClient) => {
  const property = await addProperty(client, { name: 'Lighthouse Flat', city: 'Bamburgh', property_type: 'apartment' });
  const assessment = await begin(client, property);
  await answerAll(client, assessment);
  await uploadAll(client, property, inDays(400));
  await complete(client, assessment);
  const { badgeId } = await badge(client, property, assessment);
  for (const [position, said] of Object.entries(WRONG)) await answer(client, assessment, Number(position), said);
  return { property, assessment, badgeId: String(badgeId) };
};

const passing = async (client: HttpClient) => {
  const { propertyId: property, assessmentId: assessment } = await passingProperty(client, inDays(400));
  const { badgeId } = await badge(client, property, assessment);
  return { property, assessment, badgeId: String(badgeId) };
};

/** One paper that has run out by now and one that soon will. */
const lapsed = async (client: HttpClient) => {
  const { propertyId: property, assessmentId: assessment } = await passingProperty(client, inDays(200));
  await rename(client, property, 'Net Loft', 'St Ives');
  await upload(client, property, 20, { name: 'gas-safety.pdf', expiry: inDays(-4) });
  await upload(client, property, 21, { name: 'eicr.pdf', expiry: inDays(12) });
  return { property, assessment };
};

/** The site must have been started `EARLIER`; it goes on in the present. */
export const seed = async (site: Site) => {
  const owner = site.client();
  await register(owner);
  await subscribe(owner, 'multi_yearly');
  const sold = await addProperty(owner, { name: 'Smugglers Rest', city: 'Robin Hoods Bay' });
  const states = {
    underWay: await underWay(owner),
    failing: await failing(owner),
    passing: await passing(owner),
    lapsed: await lapsed(owner),
    untouched: sold,
  };
  const newcomer = site.client();
  await register(newcomer, { name: 'Grace Hopper' });
  const checkoutPath = await checkout(newcomer, 'multi_monthly');
  await site.restart();
  return { ...states, checkoutPath, owner: owner.jar, newcomer: newcomer.jar };
};
export type World = Awaited<ReturnType<typeof seed>>;
