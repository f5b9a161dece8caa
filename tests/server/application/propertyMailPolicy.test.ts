import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { badgePolicy } from '../../../server/application/policies/badgePolicy.ts';
import { context, noDeadline } from '../../support/context.ts';
import { coreForFile, type Made, makerOn } from '../../support/core.ts';
import { subscriptionOfProvider } from '../../support/events.ts';

const world = coreForFile();
const { core, by, now, setTime } = world;
const { passing, issue, moreProperties, open, answerAll } = makerOn(world);
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

describe('while the plan of an account ends and begins again', () => {
  const subscribe = ({ accountId }: Made) => {
    const period = { startsAt: '2026-11-20T10:00:00.000Z', endsAt: '2026-12-20T10:00:00.000Z' };
    const plan = { planType: 'multi_monthly', propertiesCount: 5 } as const;
    const said = { ...plan, providerId: accountId, sessionId: null, period };
    const command = { type: 'RecordSubscription', subscription: subscriptionOfProvider(said) } as const;
    return core().commands.subscription(accountId, { ...command, ...by(accountId) }, context);
  };
  const end = ({ accountId }: Made) => {
    const command = { type: 'EndSubscription', cause: 'cancelled', ...by(accountId) } as const;
    return core().commands.subscription(accountId, command, context);
  };
  const grant = ({ accountId }: Made) => {
    const personal = { owner: { subject: accountId, details: { priceNote: 'none', reason: 'A pilot' } } };
    const grantId = randomUUID();
    const command = { type: 'GrantAllowance', grantId, propertiesCount: 5, until: null, personal } as const;
    return core().commands.subscription(accountId, { ...command, ...by(accountId) }, context);
  };
  const complete = async (made: Made) => {
    await open(made, made.assessmentId, 'OpenAssessment');
    await answerAll(made);
    const command = { type: 'CompleteAssessment', ...by(made.accountId) } as const;
    await core().commands.assessment(made.assessmentId, command, context);
  };

  /** The mails about the badges of an account that loses its plan and gets an allowance. */
  const mailsWith = async (properties: number) => {
    const first = await passing();
    await register(first);
    await subscribe(first);
    const others = await moreProperties(first, properties - 1);
    for (const one of others) await complete(one);
    const all = [first, ...others];
    for (const one of all) await issue(one);
    setTime('2026-12-20T10:00:00.000Z');
    await end(first);
    setTime('2027-01-20T00:00:00.000Z');
    const { recordStanding } = badgePolicy({ ...core(), now });
    for (const { assessmentId } of all) await recordStanding(assessmentId, context);
    await grant(first);
    return (await badgeMails(first)).slice(all.length);
  };

  test('several badges are named in one mail when they are lost, and in one when they are back', async () =>
    expect(await mailsWith(3)).toEqual(['badges-lost', 'badges-back']));

  test('the badge of the only property is named in mails of its own', async () =>
    expect(await mailsWith(1)).toEqual(['badge-lost', 'badge-back']));
});
