import { expect, test, vi } from 'vitest';
import { Rejected } from '../../../server/application/errors.ts';
import { passwordResetPolicy } from '../../../server/application/policies/passwordResetPolicy.ts';
import type { PolicyDependencies } from '../../../server/application/policies/policy.ts';
import { context } from '../../support/context.ts';

const AT = '2026-11-20T10:00:00.000Z';
const ACCOUNT = { status: 'registered', email: 'ada@example.com', emailSince: AT, isEmailConfirmed: false };

/** A command with the state that its aggregate has. */
const commandOn = (state: object, execute = vi.fn(async (_id: string, _command: unknown) => ({ recorded: [] }))) =>
  Object.assign(execute, { freshState: async () => state });

test('a reset confirms the address and withdraws the other offers if an offered property is removed meanwhile', async () => {
  const gone = { rejected: 'property-not-found', detail: 'Property not found' } as const;
  const account = commandOn(ACCOUNT);
  const property = commandOn(
    {},
    vi.fn(async (id: string) => {
      if (id === 'removed') throw new Rejected(gone);
      return { recorded: [] };
    }),
  );
  const access = commandOn({ grants: [], invitations: [] });
  const commands = { account, property, access, apiKey: commandOn({ keys: [] }), webhook: commandOn({ webhooks: [] }) };
  const policy = passwordResetPolicy({
    commands,
    linksOf: async () => ({ shareIds: [], uploadLinkIds: [], offeredIds: ['removed', 'offered'] }),
    now: () => new Date(AT),
  } as unknown as PolicyDependencies);

  const data = { accountId: 'ada', how: 'reset', at: AT } as const;
  await policy(
    { type: 'PasswordChanged', data },
    { ...context, causationId: 'reset', account: null, nextDeadline: () => context.deadline },
  );
  expect(property.mock.calls.map(([id]) => id)).toEqual(['removed', 'offered']);
  const last = account.mock.calls.at(-1);
  expect(last?.slice(0, 2)).toMatchObject(['ada', { type: 'ConfirmEmail', email: ACCOUNT.email }]);
});
