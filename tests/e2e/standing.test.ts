import { expect, test } from 'vitest';
import { checkBadge } from '../../verifier/credential/checkBadge.ts';
import { upload } from '../support/journey.ts';
import { movedClock } from '../support/movedClock.ts';
import { GAS_SAFETY, passingOwner } from './dates/lapse.ts';
import { timePasses } from './dates/story.ts';
import { siteForFile } from './siteForFile.ts';
import type { Visitor } from './visitor.ts';

// What a stranger sees of a badge in three places (the picture on another site, the verification page and the status list)
// while a document runs out, is replaced, is taken away and comes back.

const clock = movedClock('2026-11-25T10:00:00Z');
const world = siteForFile(() => ({ now: clock.now }));
const FIELDS = { document_type: 'gas_safety_certificate' };

/** A page of another site with the embed code of the badge, as after the five minutes that a browser keeps the picture. */
const openEmbed = async (image: string): Promise<Visitor> => {
  const visitor = await world.open({ size: 'phone' });
  await visitor.page.setCacheEnabled(false);
  await visitor.page.setContent(`<img src="${image}" alt="Badge">`);
  return visitor;
};

/** The picture is drawn, and is the one with these words. */
const embedShows = async ({ page }: Visitor, words: RegExp) => {
  const { text, width } = await page.evaluate(async () => {
    const [image] = document.images;
    if (!image) throw new Error('The page has no picture');
    const url = image.src;
    image.src = '';
    image.src = url;
    await image.decode();
    return { width: image.naturalWidth, text: url };
  });
  expect(width).toBeGreaterThan(100);
  expect((await world.site.client().get(new URL(text).pathname)).text).toMatch(words);
};

test('a lapse, a suspension and each return are seen in the embed, on the page and in the status list', async () => {
  const { client, propertyId, code } = await passingOwner({ world });
  const asked = world.site.client();
  const { keys } = (await asked.get('/.well-known/jwks.json')).body;
  const tokenNow = async () => (await asked.get(`/api/badges/${code}/credential.jwt`)).text;
  const listNow = async () => (await asked.get('/status/suspension-1.jwt')).text;
  /** With nothing but these files, on the day of the clock. */
  const offline = async (file: string, list: string) => {
    const { answer, reason } = await checkBadge({ file, keys, lists: [list], now: clock.now() });
    return `${answer}: ${reason}`;
  };
  /** The list that says so. The server gives one out for two seconds. */
  const listSaying = async (file: string, reason: RegExp): Promise<string> => {
    let latest = '';
    await expect
      .poll(async () => {
        latest = await listNow();
        return offline(file, latest);
      })
      .toMatch(reason);
    return latest;
  };

  const page = await world.open({ size: 'phone' });
  await page.go(`/verify-badge/${code}`);
  const embed = await openEmbed(`${world.site.url}/api/badges/${code}/image`);
  const everywhere = async (status: string, heading: string, picture: RegExp) => {
    // What follows from an event may come after the answer to its request.
    await expect.poll(async () => (await asked.get(`/api/badges/verify/${code}.json`)).body.status).toBe(status);
    await page.press('Check again');
    await page.see(heading);
    await embedShows(embed, picture);
  };
  await everywhere('active', 'Badge Verified', /Verified|Compliant|valid until/i);
  const [token, list] = [await tokenNow(), await listNow()];
  expect(await offline(token, list)).toMatch(/^valid: Valid as of the status list of 25\/11\/2026/);

  // The document runs out.
  await timePasses({ world, clock }, '2026-11-29T00:00:00Z');
  await everywhere('expired', 'Invalid Badge', /expired/i);
  const afterLapse = await listNow();
  expect(await offline(token, afterLapse)).toMatch(/^invalid: /);
  expect(await offline(await tokenNow(), afterLapse)).toMatch(/^invalid: /);

  // Another one brings the badge back under its code.
  await timePasses({ world, clock }, '2026-11-30T09:00:00Z');
  await upload(client, propertyId, GAS_SAFETY, { expiry: '2027-11-29', fields: FIELDS });
  await everywhere('active', 'Badge Verified', /Verified|Compliant|valid until/i);
  const renewed = await tokenNow();
  const afterReturn = await listSaying(renewed, /^valid: Valid as of the status list of 30\/11\/2026/);
  // The list of before knows nothing of it.
  expect(await offline(renewed, list)).toMatch(/^(unknown|invalid): /);

  // The document is taken away: the token is in date, so only the list can tell.
  await timePasses({ world, clock }, '2026-12-01T09:00:00Z');
  const { documents } = (await client.get(`/api/documents?property_id=${propertyId}&question_id=${GAS_SAFETY}`)).body;
  expect((await client.delete(`/api/documents/${documents[0].id}`)).status).toBe(200);
  await everywhere('suspended', 'Badge Suspended', /suspended/i);
  expect(await offline(renewed, afterReturn), 'by the list of before').toMatch(
    /^valid: Valid as of the status list of 30\/11\/2026/,
  );
  await listSaying(renewed, /^invalid: The badge is not active, says the status list of 01\/12\/2026/);

  await upload(client, propertyId, GAS_SAFETY, { expiry: '2027-11-29', fields: FIELDS });
  await everywhere('active', 'Badge Verified', /Verified|Compliant|valid until/i);
  await listSaying(await tokenNow(), /^valid: Valid as of the status list of 01\/12\/2026/);
  world.expectNoErrors();
});
