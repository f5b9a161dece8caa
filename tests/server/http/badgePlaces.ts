import { expect } from 'vitest';
import { type Badge, MyBadgesReply, Verification } from '../../../domain/badges/contract.ts';
import { OverviewReply } from '../../../domain/dashboard/contract.ts';
import { checkedOffline, OFFLINE } from '../../support/checkedOffline.ts';
import { expectProblem, expectReply } from '../../support/expectations.ts';
import type { HttpClient } from '../../support/http.ts';

export type Shown = Pick<Badge, 'status' | 'reason' | 'since'>;
export type Issued = { readonly propertyId: string; readonly assessmentId: string; readonly code: string };

const shownIn = ({ status, reason, since }: Shown): Shown => ({ status, reason, since });

const pictureOf = async (owner: HttpClient, code: string): Promise<string> =>
  (await owner.get(`/api/badges/${code}/download?type=badge&format=svg`)).text;

/**
 * Without our answer, but with our keys and status list, the credential says the same, also in the picture of an active
 * badge. What only a date has changed is in the list once the schedule has recorded it.
 */
const expectOffline = async (
  { stranger, owner, seen }: { stranger: HttpClient; owner: HttpClient; seen: Record<string, string> },
  code: string,
  status: Badge['status'],
) => {
  for (const file of [undefined, ...(status === 'active' ? [await pictureOf(owner, code)] : [])])
    await expect
      .poll(() => checkedOffline(stranger, code, seen, file), { message: `${code}, checked offline` })
      .toMatchObject(OFFLINE[status]);
};

/** The public views, read after the read models show the owner's last write. The image shows only the status. */
export const publicPlaces = async (stranger: HttpClient, owner: HttpClient, code: string) => {
  const seen = { 'x-min-position': owner.jar.get('seen') ?? '0' };
  const verified = await stranger.get(`/api/badges/verify/${code}`, seen);
  const { success: _, ...body } = verified.body;
  const { status, reason, since, valid, message } = Verification.strict().parse(body);
  const image = await stranger.get(`/api/badges/${code}/image`, seen);
  if (status === null) throw new Error(`There is no badge ${code}`);
  await expectOffline({ stranger, owner, seen }, code, status);
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
  if (status === 'active') {
    expect(await pictureOf(owner, code)).toContain('LetProof badge, active');
    return;
  }
  const download = (query: string) => owner.get(`/api/badges/${code}/download?${query}`);
  const detail = `The badge is ${status}, so it cannot be downloaded.`;
  for (const query of ['type=badge&format=svg', 'type=certificate&format=pdf'])
    expectProblem(await download(query), 409, { detail });
};
