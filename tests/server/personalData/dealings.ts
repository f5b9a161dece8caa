import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { inviting } from '../../../server/application/inviting.ts';
import { transferring } from '../../../server/application/transferring.ts';
import { context, noDeadline } from '../../support/context.ts';
import type { TestCore } from '../../support/core.ts';

type Party = { readonly accountId: string; readonly email: string; readonly propertyId: string };
type Person = Party & { readonly code: string };

/**
 * What ties a person to another account: an offer of a property and its mail, invitations and grants in both directions,
 * and a report of the badge by a stranger.
 */
export const dealings = async ({ core, now }: Pick<TestCore, 'core' | 'now'>, person: Person, other: Party) => {
  const at = now().toISOString();
  const dependencies = { ...core(), emailKey: core().secrets.emailKey, now };
  const transferId = randomUUID();
  const offered = { accountId: other.accountId, propertyId: other.propertyId, transferId, email: person.email };
  await transferring(dependencies).offer(offered, context);
  for (const [from, to] of [
    [person, other],
    [other, person],
  ] as const) {
    const { accountId } = from;
    const terms = { role: 'viewer', scope: { kind: 'all' }, until: null } as const;
    const invited = { ...terms, accountId, email: to.email, invitationId: randomUUID(), invitedBy: accountId };
    await inviting(dependencies).invite(invited, context);
    const grant = {
      type: 'GrantAccess',
      ...terms,
      accountId,
      grantId: randomUUID(),
      personId: to.accountId,
      at,
    } as const;
    await core().commands.access(accountId, grant, context);
  }
  const reportId = randomUUID();
  await core().keyring.create(reportId);
  const reporter = { subject: reportId, details: { message: 'It hangs next door', email: '' } };
  const { accountId, propertyId, code } = person;
  const badge = { accountId, propertyId, badgeId: randomUUID(), code, reason: 'other_place' } as const;
  await core().commands.badgeReport(
    reportId,
    { type: 'ReportBadge', reportId, ...badge, personal: { reporter }, at },
    context,
  );
  return { person, other, transferId, reportId };
};

/** Nothing of them is left once the person is erased. */
export const expectDealingsEnded = async (
  { core }: Pick<TestCore, 'core'>,
  { person, other, transferId, reportId }: Awaited<ReturnType<typeof dealings>>,
) => {
  const { commands, keyring, pool, secrets } = core();
  for (const { accountId } of [person, other])
    expect(await commands.access.freshState(accountId, noDeadline)).toMatchObject({ grants: [], invitations: [] });
  const property = await commands.property.freshState(other.propertyId, noDeadline);
  expect(property).toMatchObject({ offers: [{ transferId, status: 'declined' }] });
  expect((await keyring.keysOf([reportId]))(reportId)).toBe(undefined);
  expect(await commands.badgeReport.freshState(reportId, noDeadline)).toMatchObject({ status: 'erased' });
  const unsent = 'select template from outbox_mail where recipient = $1 and subject is not null';
  expect((await pool.query(unsent, [secrets.emailKey(person.email)])).rows).toEqual([]);
};
