import { BadgeClaims, secondsOf } from './badgeClaims.ts';
import { unbake } from './baking.ts';
import { readToken, type TrustedKey } from './readToken.ts';
import { Refused, UnknownKey } from './refused.ts';
import { momentOf, readStatusList, type StatusList } from './statusList.ts';

export type BadgeAnswer =
  | {
      readonly answer: 'invalid';
      readonly reason: string;
      readonly claims?: BadgeClaims;
      /** The badge itself may be genuine. */
      readonly isOfUnknownKey: boolean;
    }
  /** `unknown`: genuine and in date, but nothing says whether it was suspended or revoked since. */
  | { readonly answer: 'valid' | 'unknown'; readonly reason: string; readonly claims: BadgeClaims };

type Given = {
  /** The text of a baked SVG, or a token. */
  readonly file: string;
  readonly keys: readonly TrustedKey[];
  /** Tokens of status lists. */
  readonly lists: readonly string[];
  readonly now: Date;
};

const digestOf = async (text: string): Promise<string> => {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)));
  return `sha256-${btoa(String.fromCharCode(...digest))}`;
};

/** Throws Refused for a picture that this token was not made for. */
const checkPicture = async (picture: string, { relatedResource }: BadgeClaims) => {
  if (relatedResource?.[0].digestSRI === (await digestOf(picture))) return;
  throw new Refused(
    'The picture is not the one that the token was made for: it was changed, or has the token of another badge.',
  );
};

const checkTimes = ({ nbf, exp }: BadgeClaims, now: Date) => {
  const seconds = now.getTime() / 1000;
  if (seconds < nbf) throw new Refused(`It counts only from ${momentOf(nbf)}.`);
  if (seconds >= exp)
    throw new Refused(
      `It has expired: its last day was ${momentOf(exp - 1).split(' at ')[0]}. The badge may have been renewed since.`,
    );
};

const readClaims = async (token: string, keys: readonly TrustedKey[]): Promise<BadgeClaims> => {
  const { payload, kid } = await readToken(token, keys);
  const { data: claims } = BadgeClaims.safeParse(payload);
  if (!claims) throw new Refused('The token is not a badge.');
  const { iss, sub, jti, nbf, exp, iat, issuer, id, validFrom, validUntil } = claims;
  const { credentialStatus: status, credentialSubject: subject } = claims;
  const agree =
    iss === issuer.id &&
    (sub === undefined || sub === subject.id) &&
    jti === id &&
    secondsOf(validFrom) === nbf &&
    secondsOf(validUntil) === exp &&
    iat >= nbf &&
    kid.startsWith(`${iss}#`) &&
    status.id === `${status.statusListCredential}#${status.statusListIndex}`;
  if (!agree) throw new Refused('The parts of the token contradict each other.');
  return claims;
};

/** What these lists say of the badge, as a reason; undefined if none of them can answer. */
const statusOf = ({ credentialStatus: entry, iat, iss }: BadgeClaims, lists: readonly StatusList[]) => {
  const own = lists.filter(
    ({ address, purpose, issuer }) =>
      issuer === iss && address === entry.statusListCredential.replace(/suspension(?=-\d+\.jwt$)/, purpose),
  );
  const isSetIn = ({ isSet }: StatusList) => isSet(Number(entry.statusListIndex));
  const lost = (word: string, { at }: StatusList) =>
    new Refused(`The badge ${word}, says the status list of ${momentOf(at)}.`);
  // What was revoked stays revoked.
  const revoking = own.find((list) => list.purpose === 'revocation' && isSetIn(list));
  if (revoking) throw lost('was revoked', revoking);
  // A suspension may have ended since. A list from before the badge last changed knows nothing of this state.
  const known = own.filter(({ purpose, at }) => purpose === 'suspension' && at >= iat);
  const newest = Math.max(...known.map(({ at }) => at));
  const latest = known.filter(({ at }) => at === newest);
  // Two lists can be of one second, and no order says which of them is newer.
  const suspending = latest.find(isSetIn);
  if (suspending) throw lost('is not active', suspending);
  return latest[0];
};

/** Checks a badge with nothing but what is given: no network, no clock of its own. */
export const checkBadge = async ({ file, keys, lists, now }: Given): Promise<BadgeAnswer> => {
  let claims: BadgeClaims | undefined;
  try {
    const text = file.trim();
    const baked = text.startsWith('<') ? unbake(text) : undefined;
    if (text.startsWith('<') && !baked) throw new Refused('The picture has no token at the place where we put it.');
    claims = await readClaims(baked?.token ?? text, keys);
    if (baked) await checkPicture(baked.picture, claims);
    checkTimes(claims, now);
    const known = await Promise.all(lists.map((list) => readStatusList(list.trim(), keys, now)));
    const list = statusOf(claims, known);
    if (list) return { answer: 'valid', reason: `Valid as of the status list of ${momentOf(list.at)}.`, claims };
    const without =
      lists.length > 0 ? 'none of the given status lists says' : 'no status list was given that would say';
    return {
      answer: 'unknown',
      reason: `Genuine and in date, but status unknown: ${without} whether it was suspended or revoked since.`,
      claims,
    };
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    const isOfUnknownKey = error instanceof UnknownKey && claims === undefined;
    return { answer: 'invalid', reason: error.message, isOfUnknownKey, ...(claims && { claims }) };
  }
};
