import fc from 'fast-check';
import { expect, test } from 'vitest';
import { BadgeCause, type Verification } from '../../../domain/badges/contract.ts';
import { londonDay } from '../../../domain/calendar.ts';
import { addressHash } from '../../../verifier/credential/addressHash.ts';
import { type BadgeAnswer, checkBadge } from '../../../verifier/credential/checkBadge.ts';
import { anyBadgeState, type BadgeCase, issuedBadge, presentBadge } from '../../support/badgeStates.ts';
import { OFFLINE } from '../../support/checkedOffline.ts';
import { keys } from '../../support/credentials.ts';
import { at } from '../../support/events.ts';
import { servedBadge } from '../../support/servedBadge.ts';
import { seedOfRun } from '../../support/storedEvents.ts';

const RUNS = process.env.LONG ? 1000 : 50;

/** What page and credential say about the property. Of a revoked badge neither says anything. */
const subjectsOf = (page: Verification, { claims }: BadgeAnswer) => {
  const [address] = claims?.credentialSubject.identifier ?? [];
  const { propertyName: name, propertyAddress } = page;
  return {
    page: [name ?? 'A badge that was revoked', propertyAddress && addressHash(propertyAddress, address?.salt ?? '')],
    credential: [claims?.name, address?.identityHash ?? null],
  };
};

const lastDayOf = ({ claims }: BadgeAnswer) => londonDay(new Date(((claims?.exp ?? 0) - 1) * 1000));

/** The picture that was downloaded on the day of its issue. */
const firstPicture = async (of: BadgeCase) => {
  const { events, facts } = await issuedBadge(of);
  const { signed } = await servedBadge({ events, now: new Date(at), editions: of.editions });
  return (await signed(facts)).baked ?? '';
};

test('verification page and offline check agree on a badge in every state', async () => {
  const states = new Set<string>();
  const agree = fc.asyncProperty(anyBadgeState, fc.boolean(), async (of, withRevocations) => {
    const { now, editions } = of;
    const { events, facts, standing } = await presentBadge(of);
    states.add(standing.cause?.kind ?? standing.status);
    const { signed, verificationOf, statusList } = await servedBadge({ events, now, editions });
    const lists = [await statusList('suspension'), ...(withRevocations ? [await statusList('revocation')] : [])];
    const check = (file: string) => checkBadge({ file, keys, lists, now });

    const page = verificationOf(facts);
    const { token, baked } = await signed(facts);
    const checked = await check(token);
    expect(page.status).toBe(standing.status);
    expect(checked).toMatchObject(OFFLINE[standing.status]);
    expect(lastDayOf(checked)).toBe(page.expiryDate);
    const subjects = subjectsOf(page, checked);
    expect(subjects.credential).toEqual(subjects.page);
    if (page.valid) expect(await check(baked ?? '')).toEqual(checked);
    else expect(baked).toBeNull();

    const former = await check(await firstPicture(of));
    const wasRevoked = withRevocations ? /^The badge was revoked/ : /^The badge is not active/;
    const isOver = lastDayOf(former) < londonDay(now);
    if (standing.status === 'revoked' && !isOver)
      expect(former).toMatchObject({ fault: 'inactive', reason: expect.stringMatching(wasRevoked) });
    else expect(former).toMatchObject(OFFLINE[isOver ? 'expired' : standing.status]);
  });
  await fc.assert(agree, { numRuns: RUNS, seed: seedOfRun() });
  // Control: each status and each of its causes was among them.
  expect([...states].sort()).toEqual(['active', ...BadgeCause.options].sort());
});
