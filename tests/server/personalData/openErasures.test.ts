import { expect, test } from 'vitest';
import { openErasures } from '../../../server/personalData/openErasures.ts';

const [ada, bob, eve] = ['a', 'b', 'e'];
const event = (type: string, accountId: string, stream = `account-${accountId}`) => ({
  stream,
  type,
  data: { accountId },
});

test('an erasure without its end in the log is open, with the addresses that the account holds there', () => {
  const erasures = openErasures();
  erasures.add([event('EmailClaimed', ada, 'email-k1'), event('ErasureCompleted', bob)]);
  expect(erasures.open([ada, bob])).toEqual([{ accountId: ada, emailKeys: ['k1'] }]);
});

test('an erasure whose subscription ends after the log is open, although the key is destroyed', () => {
  const erasures = openErasures();
  for (const person of [ada, bob, eve]) erasures.add([event('SubscriptionActivated', person)]);
  erasures.add([event('ErasureCompleted', ada), event('ErasureCompleted', bob), event('SubscriptionEnded', bob)]);
  expect(erasures.open([ada, bob])).toEqual([{ accountId: ada, emailKeys: [] }]);
});
