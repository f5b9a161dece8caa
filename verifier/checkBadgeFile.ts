import { formatDay, londonDay } from '../domain/calendar.ts';
import type { BadgeCheck, BadgeSubject } from './contract.ts';
import type { BadgeClaims } from './credential/badgeClaims.ts';
import { checkBadge } from './credential/checkBadge.ts';
import type { TrustedKey } from './credential/readToken.ts';

/** A badge is much smaller. A larger file is not read as text. */
const MAX_BYTES = 4_000_000;

const PICTURE = /^(<\?xml[^>]*>\s*)?<svg[\s>]/;
/** Three parts, of which the first is the base64url of a text that begins with `{"`. */
const TOKEN = /^eyJ[\w-]*\.[\w-]+\.[\w-]+$/;

/** The text of a file that claims to be a badge: a picture, or a signed credential. Undefined for anything else. */
export const badgeTextIn = (bytes: Uint8Array): string | undefined => {
  if (bytes.length > MAX_BYTES) return undefined;
  const text = new TextDecoder().decode(bytes).trim();
  return PICTURE.test(text) || TOKEN.test(text) ? text : undefined;
};

const subjectOf = ({ name, issuer, evidence: [page], exp }: BadgeClaims): BadgeSubject => ({
  propertyName: name,
  badge: page.name,
  issuer: issuer.id,
  validUntil: formatDay(londonDay(new Date((exp - 1) * 1000))),
  page: page.id,
});

type Given = { readonly text: string; readonly keys: readonly TrustedKey[]; readonly now: Date };

/** Checks a badge without its status list: so it never says that a badge holds, only that it was issued. */
export const checkBadgeFile = async ({ text, keys, now }: Given): Promise<BadgeCheck> => {
  const checked = await checkBadge({ file: text, keys, lists: [], now });
  const subject = checked.claims ? subjectOf(checked.claims) : null;
  if (checked.answer === 'invalid')
    return { kind: 'badge', answer: checked.isOfUnknownKey ? 'other_key' : 'refused', reason: checked.reason, subject };
  // Such a credential is given out in place of the former one, and names no property.
  if (!checked.claims.credentialSubject.identifier)
    return { kind: 'badge', answer: 'refused', reason: 'It says itself that the badge was revoked.', subject: null };
  return { kind: 'badge', answer: 'issued', reason: checked.reason, subject };
};
