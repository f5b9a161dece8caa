import { expect } from 'vitest';
import type { BadgeStatus } from '../../domain/badges/contract.ts';
import { checkBadge } from '../../verifier/credential/checkBadge.ts';
import type { HttpClient } from './http.ts';

/** The answer of the offline check while the verification page shows this status. */
export const OFFLINE: Readonly<Record<BadgeStatus, object>> = {
  active: { answer: 'valid' },
  suspended: { answer: 'invalid', fault: 'inactive', reason: expect.stringMatching(/^The badge is not active/) },
  expired: { answer: 'invalid', fault: 'expired' },
  revoked: { answer: 'invalid', fault: 'revoked' },
};

/** Fetches all that a check needs, and checks with nothing else: the badge's token, or another file of the badge. */
export const checkedOffline = async (
  client: HttpClient,
  code: string,
  headers: Record<string, string> = {},
  file?: string,
) => {
  const { text: token } = await client.get(`/api/badges/${code}/credential.jwt`, headers);
  const [, payload = ''] = token.split('.');
  const { credentialStatus } = JSON.parse(Buffer.from(payload, 'base64url').toString());
  const list = await client.get(new URL(credentialStatus.statusListCredential).pathname, headers);
  const { body } = await client.get('/.well-known/jwks.json');
  const { headers: latest } = await client.get(`/api/badges/verify/${code}`);
  // The clock of the server, one second on, because its header has no fractions.
  const now = new Date(Date.parse(latest.get('date') ?? '') + 1000);
  return checkBadge({ file: file ?? token, keys: body.keys, lists: [list.text], now });
};
