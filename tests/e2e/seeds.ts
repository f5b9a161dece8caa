import { londonDay } from '../../domain/calendar.ts';
import { EDITIONS } from '../../domain/questionnaire/editions.ts';
import { UPLOADS } from '../support/events.ts';
import type { HttpClient } from '../support/http.ts';
import {
  addProperty,
  answer,
  answerAll,
  badge,
  begin,
  complete,
  newProperty,
  send,
  upload,
} from '../support/journey.ts';

// Properties in every state that a screen can show, created over HTTP.
const DAY = 86_400_000;
/** Long enough ago that a document can have expired since. */
export const EARLIER = () => new Date(Date.now() - 25 * DAY).toISOString();
const inDays = (days: number) => londonDay(new Date(Date.now() + days * DAY));

const paper = (client: HttpClient, property: string, position: number, days: number) => {
  const type = EDITIONS.of('2026.3').questions[position - 1]?.documentType ?? 'compliance_document';
  const name = `${type.replaceAll('_', '-')}.pdf`;
  return upload(client, property, position, { name, expiry: inDays(days), fields: { document_type: type } });
};
const papers = (client: HttpClient, property: string, days: number) =>
  Promise.all(UPLOADS.map((position, at) => paper(client, property, position, days + 31 * at)));

const WRONG = { 7: 'No', 16: 'No' } as const;

const completed = async (client: HttpClient, over: Record<string, unknown>, days: number) => {
  const property = await addProperty(client, over);
  const assessment = await begin(client, property);
  await answerAll(client, assessment);
  await papers(client, property, days);
  await complete(client, assessment);
  return { property, assessment };
};

const underWay = async (client: HttpClient) => {
  const property = await addProperty(client, { name: 'The Old Forge', city: 'Hawes', postcode: 'DL8 3NT' });
  const assessment = await begin(client, property);
  const given: Record<number, string> = { 1: 'Yes', 2: 'N/A', 3: 'Yes', 4: 'Yes', 5: 'No', 9: 'Yes' };
  for (const [position, value] of Object.entries(given)) await answer(client, assessment, Number(position), value);
  await paper(client, property, 4, 300);
  // The answer is now N/A, but its document is still attached and has expired.
  await answer(client, assessment, 20, 'N/A');
  await paper(client, property, 20, -4);
  return { property, assessment };
};

const failing = async (client: HttpClient) => {
  const place = { name: 'Lighthouse Flat', city: 'Bamburgh', postcode: 'NE69 7AL', property_type: 'apartment' };
  const { property, assessment } = await completed(client, place, 90);
  const { badgeId } = await badge(client, property, assessment);
  for (const [position, value] of Object.entries(WRONG)) await answer(client, assessment, Number(position), value);
  return { property, assessment, badgeId: String(badgeId) };
};

const passing = async (client: HttpClient) => {
  const { property, assessment } = await completed(client, {}, 120);
  const { badgeId } = await badge(client, property, assessment);
  return { property, assessment, badgeId: String(badgeId) };
};

/** A property whose address was changed after its assessment. */
export const seedMoved = async (client: HttpClient) => {
  const { property, badgeId } = await passing(client);
  const { status } = await client.put(`/api/properties/${property}`, newProperty({ address_line1: '5 Pier Road' }));
  if (status !== 200) throw new Error(`The address cannot be changed: ${status}`);
  return { property, badgeId };
};

/** A property with one expired document and one that expires soon. */
const expired = async (client: HttpClient) => {
  const place = { name: 'Net Loft', address_line1: '7 Quay Lane', city: 'St Ives', postcode: 'TR26 1PU' };
  const { property, assessment } = await completed(client, { ...place, property_type: 'cottage' }, 200);
  const { badgeId } = await badge(client, property, assessment);
  await paper(client, property, 20, -4);
  await paper(client, property, 21, 12);
  const fields = { issued_on: londonDay(new Date(EARLIER())), reference: 'PAT-2207', issuer: 'Tamar Electrical' };
  const pat = { name: 'pat.pdf', expiry: inDays(340), fields: { ...fields, document_type: 'pat_certificate' } };
  await send(client, property, '', pat);
  return { property, assessment, badgeId: String(badgeId) };
};

/** An account with a property in each state. The clock must be at `EARLIER`: badges have expired and documents aged since. */
export const seedProperties = async (owner: HttpClient) => ({
  notAssessed: await addProperty(owner, { name: 'Smugglers Rest', city: 'Robin Hoods Bay' }),
  underWay: await underWay(owner),
  failing: await failing(owner),
  passing: await passing(owner),
  expired: await expired(owner),
});
