import { z } from 'zod';
import { addressLine } from '../../domain/properties/contract.ts';
import type { BundleFiles } from '../contract.ts';
import { addressHash } from '../credential/addressHash.ts';
import { checkBadge as checkCredential } from '../credential/checkBadge.ts';
import type { FoldedFacts } from './facts.ts';
import { type CheckedFiles, jsonIn, textIn } from './files.ts';
import { FILES, type Manifest } from './format.ts';
import { Refusal } from './refusal.ts';

const KeySet = z.object({ keys: z.array(z.object({ x: z.string(), kid: z.string() })).min(1) });

export type CheckedBadge = {
  readonly code: string;
  readonly status: NonNullable<Manifest['badge']>['status'];
  /** False if entries were kept back: one of them may have changed its status. */
  readonly isProved: boolean;
  /** The id of the credential; null for a badge that is not active, which has none here. */
  readonly credential: string | null;
};

const ownAddress = ({ property }: FoldedFacts): string | null => {
  const details = property.status === 'listed' ? property.details.personal.owner.details : null;
  if (!details) return null;
  const { addressLine1, addressLine2, city, postcode } = details;
  return addressLine({ address_line1: addressLine1, address_line2: addressLine2, city, postcode });
};

const otherBadge = (text: string) => new Refusal('The credential is that of another badge', text);

type Known = { readonly facts: FoldedFacts; readonly at: string; readonly badgeId: string; readonly code: string };

/** Returns the id of the credential. */
const checkToken = async (files: BundleFiles, { facts, at, badgeId, code }: Known): Promise<string> => {
  const keys = KeySet.safeParse(jsonIn(files, FILES.keys));
  const { answer, reason, claims } = await checkCredential({
    file: textIn(files, FILES.credential),
    keys: keys.success ? keys.data.keys : [],
    lists: [],
    // The bundle says how things were at its last entry, however long ago that is.
    now: new Date(at),
  });
  if (answer === 'invalid') throw new Refusal('The credential of the badge is not valid', reason);
  const [evidence] = claims.evidence;
  if (claims.id !== `urn:uuid:${badgeId}` || evidence.name !== `Badge ${code}`)
    throw otherBadge(`The entries issue the badge ${code}, and the credential is for another one: ${evidence.name}.`);
  const address = ownAddress(facts);
  const [hashed] = claims.credentialSubject.identifier ?? [];
  if (address !== null && hashed && hashed.identityHash !== addressHash(address, hashed.salt))
    throw otherBadge('The address of the property is not the one in the credential.');
  return claims.id;
};

/** The badge of the assessment: its state by the entries, and its signed credential. Null if it has none. */
export const checkBadge = async (
  files: BundleFiles,
  { badge, assessmentId, position: { at } }: Manifest,
  given: { readonly facts: FoldedFacts; readonly checked: CheckedFiles; readonly withheld: number },
): Promise<CheckedBadge | null> => {
  const { facts, checked, withheld } = given;
  const found = [...facts.badges.values()].find(({ about }) => about.assessmentId === assessmentId);
  if (badge?.code !== found?.about.code)
    throw new Refusal('The badge is another one', 'The badge that the bundle names is not the one in the entries.');
  if (!badge || !found) {
    if (files.has(FILES.credential)) throw otherBadge('No entry issues a badge, but the bundle has a credential.');
    return null;
  }
  const { code, status } = badge;
  if (status !== found.status && withheld === 0)
    throw new Refusal('The state of the badge was changed', `By the entries it is ${found.status}, not ${status}.`);
  const known = { facts, at, badgeId: found.about.badgeId, code };
  const credential = status === 'active' ? await checkToken(files, known) : null;
  if (credential !== null) checked.unchanged(FILES.credential);
  return { code, status, isProved: withheld === 0, credential };
};
