import { formatInstant, formatTime } from '../../domain/calendar.ts';
import type { StatusPurpose } from '../../domain/credentials/statusLists.ts';
import { secondsOf } from './badgeClaims.ts';
import { readToken, type TrustedKey } from './readToken.ts';
import { Refused } from './refused.ts';
import { decodeBits } from './statusBits.ts';
import { StatusListClaims } from './statusListClaims.ts';

export type StatusList = {
  readonly purpose: StatusPurpose;
  readonly address: string;
  readonly issuer: string;
  /** Seconds since 1970: when the bits were so. */
  readonly at: number;
  readonly isSet: (index: number) => boolean;
};

export const momentOf = (seconds: number): string => {
  const instant = new Date(seconds * 1000).toISOString();
  return `${formatInstant(instant)} at ${formatTime(instant)}`;
};

/** Throws Refused for a list that is not ours, or not yet valid. */
export const readStatusList = async (token: string, keys: readonly TrustedKey[], now: Date): Promise<StatusList> => {
  const { payload, kid } = await readToken(token, keys);
  const { data: claims } = StatusListClaims.safeParse(payload);
  if (!claims) throw new Refused('The status list is not a list that we write.');
  const { iss, jti, nbf, iat, issuer, id, validFrom, credentialSubject } = claims;
  const agree = iss === issuer.id && jti === id && iat === nbf && secondsOf(validFrom) === nbf;
  if (!agree || !kid.startsWith(`${iss}#`)) throw new Refused('The parts of the status list contradict each other.');
  if (nbf * 1000 > now.getTime()) throw new Refused(`The status list is of ${momentOf(nbf)}, which is still to come.`);
  const isSet = await decodeBits(credentialSubject.encodedList).catch(() => {
    throw new Refused('The bits of the status list cannot be read.');
  });
  return { purpose: credentialSubject.statusPurpose, address: id, issuer: iss, at: nbf, isSet };
};
