import { expect, test } from 'vitest';
import { MalformedRequest } from '../../../server/application/errors.ts';
import { addressOf } from '../../../server/http/request.ts';

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::'],
  ['2001:db8:1:2::9', '2001:db8:1:2::'],
  ['2001:db8::9', '2001:db8:0:0::'],
])('a limit by address counts %s under %s', (ip, counted) => expect(addressOf({ ip })).toBe(counted));

test.each(['unknown', '', '1.2.3.4:80', '9'.repeat(400)])('no limit counts %s, because it is no address', (ip) =>
  expect(() => addressOf({ ip })).toThrow(MalformedRequest),
);
