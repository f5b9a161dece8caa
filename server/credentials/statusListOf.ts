import type { StatusPurpose } from '../../domain/credentials/statusLists.ts';
import { instantOf, VC_CONTEXT } from '../../verifier/credential/badgeClaims.ts';
import { type StatusListClaims, TIME_TO_LIVE } from '../../verifier/credential/statusListClaims.ts';
import { didOf, statusListUrl } from './issuer.ts';

type List = {
  readonly purpose: StatusPurpose;
  readonly list: number;
  readonly encodedList: string;
  /** When the bits were so. */
  readonly at: Date;
  readonly origin: string;
};

export const statusListOf = ({ purpose, list, encodedList, at, origin }: List): StatusListClaims => {
  const id = statusListUrl(origin, purpose, list);
  const seconds = Math.floor(at.getTime() / 1000);
  return {
    '@context': [VC_CONTEXT],
    id,
    type: ['VerifiableCredential', 'BitstringStatusListCredential'],
    issuer: { id: didOf(origin), type: ['Profile'], name: 'LetProof', url: origin },
    validFrom: instantOf(seconds),
    credentialSubject: {
      id: `${id}#list`,
      type: 'BitstringStatusList',
      statusPurpose: purpose,
      encodedList,
      ttl: TIME_TO_LIVE,
    },
    iss: didOf(origin),
    jti: id,
    nbf: seconds,
    iat: seconds,
  };
};
