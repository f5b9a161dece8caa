import { formatDay, londonDay } from '../domain/calendar.ts';
import type { BadgeCheck, BadgeIssuer, BadgeSubject } from './contract.ts';
import { type BadgeClaims, wasActive } from './credential/badgeClaims.ts';
import { type BadgeAnswer, checkBadge } from './credential/checkBadge.ts';
import { issuerIn } from './credential/keyIds.ts';

type Given = BadgeIssuer & { readonly text: string; readonly now: Date };

/** Who has the key chooses all that the badge says, also its page. So only a page of the expected LetProof is named. */
const pageOf = ({ evidence: [page] }: BadgeClaims, origin: string): string | null =>
  origin !== '' && page.id.startsWith(`${origin}/`) ? page.id : null;

const subjectOf = (claims: BadgeClaims, origin: string): BadgeSubject => ({
  propertyName: claims.name,
  badge: claims.evidence[0].name,
  issuer: claims.issuer.id,
  validUntil: formatDay(londonDay(new Date((claims.exp - 1) * 1000))),
  page: pageOf(claims, origin),
});

const hostOf = (did: string): string => did.replace(/^did:web:/, '').replace('%3A', ':');

type Doubt = Pick<BadgeCheck, 'answer' | 'reason'>;

const aboutUnknownKey = (kid: string, reason: string, { badgeKeys }: BadgeIssuer): Doubt => {
  const [known] = badgeKeys;
  if (!known) return { answer: 'no_keys', reason: 'This copy of the page knows no key of badges.' };
  if (badgeKeys.some((key) => issuerIn(key.kid ?? '') === issuerIn(kid))) return { answer: 'other_key', reason };
  const [theirs, ours] = [kid, known.kid ?? ''].map((each) => hostOf(issuerIn(each)));
  return { answer: 'other_address', reason: `It names ${theirs} as its issuer. This page has the keys of ${ours}.` };
};

const ofGenuine = (
  { claims, kid, reason }: Extract<BadgeAnswer, { kid: string; claims: BadgeClaims }>,
  keys: BadgeIssuer['badgeKeys'],
): Doubt => {
  if (!wasActive(claims)) return { answer: 'inactive', reason };
  return { answer: keys.some((key) => key.kid === kid && key.isFormer) ? 'replaced' : 'issued', reason };
};

const doubtOf = (checked: BadgeAnswer, issuer: BadgeIssuer): Doubt => {
  if (checked.answer !== 'invalid') return ofGenuine(checked, issuer.badgeKeys);
  const { fault, reason } = checked;
  return fault === 'unknown_key' ? aboutUnknownKey(checked.kid, reason, issuer) : { answer: fault, reason };
};

/** Checks a badge without its status list: so it never says that a badge holds, only that it was issued. */
export const checkBadgeFile = async ({ text, now, ...issuer }: Given): Promise<BadgeCheck> => {
  const checked = await checkBadge({ file: text, keys: issuer.badgeKeys, lists: [], now });
  // What was revoked names no property.
  const claims = checked.claims?.credentialSubject.identifier && checked.claims;
  return { kind: 'badge', ...doubtOf(checked, issuer), subject: claims ? subjectOf(claims, issuer.origin) : null };
};
