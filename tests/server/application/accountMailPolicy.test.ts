import { expect, test, vi } from 'vitest';
import { accountMailPolicy } from '../../../server/application/policies/accountMailPolicy.ts';
import type { PolicyDependencies } from '../../../server/application/policies/policy.ts';
import { context } from '../../support/context.ts';

const AT = '2026-11-20T10:00:00.000Z';
const EARLIER = '2026-11-20T09:00:00.000Z';
const LATER = '2026-11-20T11:00:00.000Z';
const UNCONFIRMED = {
  status: 'registered',
  email: 'ada@example.com',
  name: 'Ada',
  emailSince: EARLIER,
  isEmailConfirmed: false,
  wasEverConfirmed: true,
  hasTwoFactor: false,
};

/** The mail about a new password, written at that time. */
const mailAbout = async (data: object, account: object, writtenAt: string) => {
  const add = vi.fn(async (_mail: { readonly data: unknown }) => {});
  const { passwordChanged } = accountMailPolicy({
    commands: { account: { freshState: async () => ({ ...UNCONFIRMED, ...account }) } },
    mail: { add },
    emailKey: (email: string) => `key of ${email}`,
    now: () => new Date(writtenAt),
  } as unknown as PolicyDependencies);
  const changed = { accountId: 'ada', how: 'reset', at: AT, emailKey: 'key of ada@example.com', ...data } as const;
  await passwordChanged({ type: 'PasswordChanged', data: changed }, { ...context, causationId: 'reset' });
  return add.mock.calls[0]?.[0];
};

test.each([
  ['of an address that was not confirmed', {}, {}, true],
  ['recorded by an earlier build', { emailKey: undefined }, {}, true],
  ['of a confirmed address', {}, { isEmailConfirmed: true }, false],
  ['of a former address', { emailKey: 'key of former@example.com' }, {}, false],
  ['before the address was changed', {}, { emailSince: LATER }, false],
  ['while the factor of an earlier address is on', {}, { hasTwoFactor: true }, false],
  ['while a factor from before any confirmation is on', {}, { hasTwoFactor: true, wasEverConfirmed: false }, true],
])('the mail about a reset %s says whether the access of others ends', async (_, data, account, accessEnded) => {
  expect(await mailAbout(data, account, LATER)).toMatchObject({
    template: 'password-changed',
    to: 'ada@example.com',
    data: { name: 'Ada', how: 'reset', accessEnded },
  });
});

test('the mail about a change by its owner says of no access that it ends', async () =>
  expect(await mailAbout({ how: 'change' }, {}, LATER)).toMatchObject({ data: { how: 'change', accessEnded: false } }));
