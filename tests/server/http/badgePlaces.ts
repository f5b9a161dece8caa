import { expect } from 'vitest';
import { type Badge, MyBadgesReply, Verification } from '../../../domain/badges/contract.ts';
import { OverviewReply } from '../../../domain/dashboard/contract.ts';
import { checkedOffline } from '../../support/checkedOffline.ts';
import { expectProblem, expectReply } from '../../support/expectations.ts';
import type { HttpClient } from '../../support/http.ts';

export type Shown = Pick<Badge, 'status' | 'reason' | 'since'>;
export type Issued = { readonly propertyId: string; readonly assessmentId: string; readonly code: string };

const shownIn = ({ status, reason, since }: Shown): Shown => ({ status, reason, since });

/**
 * Without our answer, but with our keys and status list, the credential says the same. What only a date has changed is
 * in the list once the schedule has recorded it.
 */
const expectOffline = (stranger: HttpClient, code: string, valid: boolean, seen: Record<string, string>) =>
  expect
    .poll(async () => (await checkedOffline(stranger, code, seen)).answer, { message: `${code}, checked offline` })
    .toBe(valid ? 'valid' : 'invalid');

/** The public views, read after the read models show the owner's last write. The image shows only the status. */
export const publicPlaces = async (stranger: HttpClient, owner: HttpClient, code: string) => {
  const seen = { 'x-min-position': owner.jar.get('seen') ?? '0' };
  const verified = await stranger.get(`/api/badges/verify/${code}`, seen);
  const { success: _, ...body } = verified.body;
  const { status, reason, since, valid, message } = Verification.strict().parse(body);
  const image = await stranger.get(`/api/badges/${code}/image`, seen);
  await expectOffline(stranger, code, valid, seen);
  const [, pictured] = /<title[^>]*>LetProof badge, (\w+)/.exec(image.text) ?? [];
  return { verified: { status, reason, since }, valid, message, pictured, text: verified.text + image.text };
};

/** The badge in the list of badges, and in the overview of properties where the property still shows it. */
export const ownPlaces = async (owner: HttpClient, { propertyId, code }: Issued) => {
  const { badges } = expectReply(await owner.get('/api/badges/my-badges'), 200, MyBadgesReply);
  const { properties } = expectReply(await owner.get('/api/dashboard/compliance-overview'), 200, OverviewReply);
  const listed = badges.find(({ badgeId }) => badgeId === code);
  const overview = properties.find(({ id }) => id === propertyId)?.badge;
  if (overview) expect(overview, 'overview and list of badges').toEqual(listed);
  return { listed: listed && shownIn(listed), overview: overview && shownIn(overview) };
};

/** A badge that is not active cannot be downloaded, as a drawing or as a certificate. */
export const expectDownloads = async (owner: HttpClient, code: string, status: Badge['status']): Promise<void> => {
  const download = (query: string) => owner.get(`/api/badges/${code}/download?${query}`);
  if (status === 'active') {
    expect((await download('type=badge&format=svg')).text).toContain('LetProof badge, active');
    return;
  }
  const detail = `The badge is ${status}, so it cannot be downloaded.`;
  for (const query of ['type=badge&format=svg', 'type=certificate&format=pdf'])
    expectProblem(await download(query), 409, { detail });
};
