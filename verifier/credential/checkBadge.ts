import { TOLERANCE } from '../clocks.ts';
import { BadgeClaims, secondsOf, wasActive } from './badgeClaims.ts';
import { mayHaveToken, type Unbaked, unbake } from './baking.ts';
import { readToken, type TrustedKey } from './readToken.ts';
import { type Fault, Refused, UnknownKey } from './refused.ts';
import { momentOf, readStatusList, type StatusList } from './statusList.ts';

type Signed = {
  readonly claims: BadgeClaims;
  /** The id of the key that has signed it. */
  readonly kid: string;
};

type Refusal = { readonly answer: 'invalid'; readonly reason: string };

export type BadgeAnswer =
  /** Nothing is known about the badge. `kid`: the id of its key, as it says itself. */
  | (Refusal & { readonly fault: 'unknown_key'; readonly kid: string; readonly claims?: undefined })
  | (Refusal & { readonly fault: Fault; readonly claims?: BadgeClaims })
  /** `unknown`: genuine and in date, but nothing says whether it was suspended or revoked since. */
  | (Signed & { readonly answer: 'valid' | 'unknown'; readonly reason: string });

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

const dayOf = (seconds: number): string => momentOf(seconds).split(' at ')[0] ?? '';

const checkTimes = ({ nbf, exp }: BadgeClaims, now: Date) => {
  if (nbf * 1000 > now.getTime() + TOLERANCE) throw new Refused(`It counts only from ${momentOf(nbf)}.`, 'early');
  if (now.getTime() >= exp * 1000)
    throw new Refused(
      `It has expired: its last day was ${dayOf(exp - 1)}. The badge may have been renewed since.`,
      'expired',
    );
};

const parseClaims = (payload: unknown): BadgeClaims => {
  const { data: claims } = BadgeClaims.safeParse(payload);
  if (!claims) throw new Refused('The token is not a badge.', 'no_badge');
  return claims;
};

const readSigned = (token: string, keys: readonly TrustedKey[]) =>
  readToken(token, keys).catch((error: unknown) => {
    // Anybody may sign a token of this form. Without its key only its members say that it is meant as a badge.
    if (error instanceof UnknownKey) parseClaims(error.claimed.payload);
    throw error;
  });

const readClaims = async (token: string, keys: readonly TrustedKey[]): Promise<Signed> => {
  const { payload, kid } = await readSigned(token, keys);
  const claims = parseClaims(payload);
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
  return { claims, kid };
};

/** The credential of a revoked badge is given out in place of the former one, and tells nothing about the property. */
const checkIdentifier = ({ credentialSubject }: BadgeClaims) => {
  if (!credentialSubject.identifier) throw new Refused('It says itself that the badge was revoked.', 'revoked');
};

/** What these lists say of the badge, as a reason; undefined if none of them can answer. */
const statusOf = ({ credentialStatus: entry, iat, iss }: BadgeClaims, lists: readonly StatusList[]) => {
  const own = lists.filter(
    ({ address, purpose, issuer }) =>
      issuer === iss && address === entry.statusListCredential.replace(/suspension(?=-\d+\.jwt$)/, purpose),
  );
  const isSetIn = ({ isSet }: StatusList) => isSet(Number(entry.statusListIndex));
  const lost = (word: string, { at }: StatusList) =>
    new Refused(`The badge ${word}, says the status list of ${momentOf(at)}.`, 'inactive');
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

/** Undefined for a text that is no picture. Throws Refused for a picture without a token at its place. */
const unbaked = (text: string): Unbaked | undefined => {
  if (!text.startsWith('<')) return undefined;
  const baked = unbake(text);
  if (baked) return baked;
  if (!mayHaveToken(text)) throw new Refused('There is no token in the picture.', 'no_credential');
  throw new Refused('The picture has no token at the place where we put it.');
};

const unknownReason = (claims: BadgeClaims, lists: readonly string[]): string => {
  if (!wasActive(claims))
    return `Genuine and in date, but the badge was not active when this file was made, after its last change on ${dayOf(claims.iat)}.`;
  const without = lists.length > 0 ? 'none of the given status lists says' : 'no status list was given that would say';
  return `Genuine and in date, but status unknown: ${without} whether it was suspended or revoked since.`;
};

/** A list with an unknown key says nothing about the key of the badge. */
const readLists = ({ lists, keys, now }: Given): Promise<readonly StatusList[]> =>
  Promise.all(lists.map((list) => readStatusList(list.trim(), keys, now))).catch((error: unknown) => {
    throw error instanceof UnknownKey
      ? new Refused('The status list was signed with a key that is not among the given ones.')
      : error;
  });

/** Throws what says nothing about a badge. */
const refusal = (error: unknown, claims: BadgeClaims | undefined): BadgeAnswer => {
  if (error instanceof UnknownKey)
    return { answer: 'invalid', fault: 'unknown_key', reason: error.message, kid: error.claimed.kid };
  if (!(error instanceof Refused)) throw error;
  return { answer: 'invalid', fault: error.fault, reason: error.message, ...(claims && { claims }) };
};

/** Checks a badge with nothing but what is given: no network, no clock of its own. */
export const checkBadge = async (given: Given): Promise<BadgeAnswer> => {
  const { file, keys, lists, now } = given;
  let signed: Signed | undefined;
  try {
    const text = file.trim();
    const baked = unbaked(text);
    signed = await readClaims(baked?.token ?? text, keys);
    const { claims } = signed;
    if (baked) await checkPicture(baked.picture, claims);
    checkIdentifier(claims);
    checkTimes(claims, now);
    const list = statusOf(claims, await readLists(given));
    return list
      ? { ...signed, answer: 'valid', reason: `Valid as of the status list of ${momentOf(list.at)}.` }
      : { ...signed, answer: 'unknown', reason: unknownReason(claims, lists) };
  } catch (error) {
    return refusal(error, signed?.claims);
  }
};
