import { beforeEach, expect, test } from 'vitest';
import { context, noDeadline } from '../../support/context.ts';
import { coreForFile, type Made, makerOn } from '../../support/core.ts';

const world = coreForFile();
const { core, by, setTime } = world;
const { passing, issue } = makerOn(world);
beforeEach(() => setTime('2026-11-20T10:00:00.000Z'));

/** Makes the owner of a property a person to whom mails are sent. */
const register = ({ accountId }: Made) => {
  const details = { email: `${accountId}@example.org`, name: 'Ada', phone: '' };
  const personal = { holder: { subject: accountId, details } };
  const account = { accountId, userType: 'owner', marketingOptIn: false, personal } as const;
  return core().commands.account(accountId, { type: 'RegisterAccount', ...account, at: by(accountId).at }, context);
};

/** The templates of the mails about the badges of an account, the earliest first. */
const badgeMails = async ({ accountId }: Made): Promise<readonly string[]> => {
  const { rows } = await core().pool.query<{ template: string }>(
    `select template from outbox_mail where account_id = $1 and template like 'badge%' order by id`,
    [accountId],
  );
  return rows.map(({ template }) => template);
};

const confirmAll = async ({ accountId, assessmentId }: Made) => {
  const assessment = await core().commands.assessment.freshState(assessmentId, noDeadline);
  if (assessment.status === 'missing') throw new Error('The assessment has not started');
  for (const question of Object.keys(assessment.answers)) {
    const command = { type: 'ConfirmAnswer', question, ...by(accountId) } as const;
    await core().commands.assessment(assessmentId, command, context);
  }
};

test('a yearly check before the anniversary renews the badge and mails nothing, because the badge was never lost', async () => {
  const made = await passing();
  await register(made);
  const { code } = await issue(made);
  setTime('2027-10-15T10:00:00.000Z');
  await confirmAll(made);
  const history = await core().events.readStream(`badge-${code}`, 0n, noDeadline);
  expect(history.map(({ event }) => event.type)).toEqual(['BadgeIssued', 'BadgeRenewed']);
  expect(await badgeMails(made)).toEqual(['badge-issued']);
});

test('a yearly check after the end of the badge mails that it is active again', async () => {
  const made = await passing();
  await register(made);
  const { code } = await issue(made);
  setTime('2027-11-25T10:00:00.000Z');
  const { accountId, assessmentId } = made;
  await core().commands.assessment(assessmentId, { type: 'ReevaluateAssessment', ...by(accountId) }, context);
  await confirmAll(made);
  const history = await core().events.readStream(`badge-${code}`, 0n, noDeadline);
  expect(history.map(({ event }) => event.type)).toEqual(['BadgeIssued', 'BadgeExpired', 'BadgeRenewed']);
  expect(await badgeMails(made)).toEqual(['badge-issued', 'badge-lost', 'badge-back']);
});
