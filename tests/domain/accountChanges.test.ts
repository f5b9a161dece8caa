import { describe, expect, test } from 'vitest';
import { accountDecider } from '../../domain/accounts/decider.ts';
import { defaultNotifications, type Notifications } from '../../domain/accounts/notifications.ts';
import { aboutAda, accountRegistered, ada, at, later, person, registration } from '../support/events.ts';
import { spec } from '../support/spec.ts';

const { given } = spec(accountDecider);
const about = { accountId: ada, at: later };
const registered = given(accountRegistered);

const emailChanged = {
  type: 'EmailChanged',
  data: { ...about, personal: { holder: aboutAda({ email: 'ada@example.org', formerEmail: person.email }) } },
} as const;
const erased = { type: 'AccountErased', data: { ...about, emailKey: 'ab12' } } as const;
const enabled = { type: 'TwoFactorEnabled', data: about } as const;

describe('a change of the profile', () => {
  test('is recorded with both fields', () =>
    registered.when({ type: 'ChangeProfile', name: 'Ada King', phone: person.phone, at: later }).then({
      type: 'ProfileChanged',
      data: { ...about, personal: { holder: aboutAda({ name: 'Ada King', phone: person.phone }) } },
    }));

  test('to the present values records nothing', () =>
    registered.when({ type: 'ChangeProfile', name: person.name, phone: person.phone, at: later }).thenNothing());
});

describe('a change of the address', () => {
  test('names the former one, so that it can be released', () =>
    registered.when({ type: 'ChangeEmail', email: 'ada@example.org', at: later }).then(emailChanged));

  test('of an earlier claim is ignored, because the later one counts', () =>
    given(accountRegistered, emailChanged)
      .when({ type: 'ChangeEmail', email: 'ada@example.net', at, now: later })
      .thenNothing());

  test('also after a change while the clock was ahead', () =>
    given(accountRegistered, { ...emailChanged, data: { ...emailChanged.data, at: '2031-01-01T00:00:00.000Z' } })
      .when({ type: 'ChangeEmail', email: 'ada@example.net', at: later, now: later })
      .then({
        type: 'EmailChanged',
        data: {
          ...about,
          personal: { holder: aboutAda({ email: 'ada@example.net', formerEmail: 'ada@example.org' }) },
        },
      }));

  test('must be confirmed again', () =>
    given(accountRegistered, { type: 'EmailConfirmed', data: about }, emailChanged)
      .when({ type: 'ConfirmEmail', email: 'ada@example.org', at: later })
      .then({ type: 'EmailConfirmed', data: about }));

  test('makes the link to the former address void', () =>
    given(accountRegistered, emailChanged)
      .when({ type: 'ConfirmEmail', email: person.email, at: later })
      .thenRejected('confirmation-void', { detail: 'Invalid or expired confirmation link' }));
});

describe('another link to confirm the address', () => {
  const requestId = '2c1d1a52-9f1b-4c7e-8a3d-5d8f7a6b4e02';
  const asking = { type: 'RequestEmailConfirmation', requestId, at: later } as const;

  test('is requested once', () =>
    registered.when(asking).then({ type: 'EmailConfirmationRequested', data: { ...about, requestId } }));

  test('is not needed for a confirmed address', () =>
    given(accountRegistered, { type: 'EmailConfirmed', data: about }).when(asking).thenNothing());

  test('is possible for a confirmed address that has refused a mail since', () =>
    given(accountRegistered, { type: 'EmailConfirmed', data: about }, { type: 'EmailBounced', data: about })
      .when(asking)
      .then({ type: 'EmailConfirmationRequested', data: { ...about, requestId } }));
});

describe('a bounce', () => {
  const bounced = { type: 'EmailBounced', data: about } as const;

  test('is recorded once for the present address', () =>
    registered.when({ type: 'RecordBounce', email: person.email, at: later }).then(bounced));

  test('of a former address records nothing', () =>
    given(accountRegistered, emailChanged)
      .when({ type: 'RecordBounce', email: person.email, at: later })
      .thenNothing());

  test('of a confirmed address ends once it is confirmed again', () => {
    const confirmed = { type: 'EmailConfirmed', data: about } as const;
    const history = [accountRegistered, confirmed, bounced] as const;
    given(...history)
      .when({ type: 'ConfirmEmail', email: person.email, at: later })
      .then(confirmed);
    expect(given(...history, confirmed).state()).toMatchObject({ isEmailConfirmed: true, isEmailReachable: true });
  });

  test('is recorded again after the address was confirmed', () =>
    given(accountRegistered, bounced, { type: 'EmailConfirmed', data: about })
      .when({ type: 'RecordBounce', email: person.email, at: later })
      .then(bounced));
});

describe('notifications', () => {
  test('begin with the choice at registration, so that the same choice records nothing', () =>
    registered
      .when({ type: 'ChangeNotifications', notifications: defaultNotifications(false), via: 'profile', at: later })
      .thenNothing());

  test('are recorded as a whole', () => {
    const notifications = { ...defaultNotifications(true), digest: false };
    registered
      .when({ type: 'ChangeNotifications', notifications, via: 'settings', at: later })
      .then({ type: 'NotificationsChanged', data: { ...about, notifications, via: 'settings' } });
  });

  test('change when a type of document loses its own days', () => {
    const general = defaultNotifications(false);
    const byType = [{ documentType: 'epc_certificate' as const, ...general.reminders }];
    const changed = (notifications: Notifications) =>
      ({ type: 'NotificationsChanged', data: { ...about, notifications, via: 'settings' } }) as const;
    given(accountRegistered, changed({ ...general, byType }))
      .when({ type: 'ChangeNotifications', notifications: general, via: 'settings', at: later })
      .then(changed(general));
  });
});

describe('the password', () => {
  test('a request to reset it is recorded once', () => {
    const requestId = '2c1d1a52-9f1b-4c7e-8a3d-5d8f7a6b4e01';
    registered
      .when({ type: 'RequestPasswordReset', requestId, at: later })
      .then({ type: 'PasswordResetRequested', data: { ...about, requestId } });
  });

  test('a change is recorded once', () =>
    registered
      .when({ type: 'RecordPasswordChange', how: 'reset', at: later })
      .then({ type: 'PasswordChanged', data: { ...about, how: 'reset' } }));
});

describe('the second factor', () => {
  test('is switched on once', () => registered.when({ type: 'EnableTwoFactor', at: later }).then(enabled));

  test('is switched off once', () =>
    given(accountRegistered, enabled)
      .when({ type: 'DisableTwoFactor', at: later })
      .then({ type: 'TwoFactorDisabled', data: about }));

  test('a recovery code is used once, until there are new ones', () => {
    const used = { type: 'RecoveryCodeUsed', data: { ...about, code: 3 } } as const;
    const using = { type: 'UseRecoveryCode', code: 3, at: later } as const;
    given(accountRegistered, enabled).when(using).then(used);
    given(accountRegistered, enabled, used, { type: 'TwoFactorDisabled', data: about }, enabled).when(using).then(used);
  });
});

describe('an erased account', () => {
  const erasing = { type: 'EraseAccount', emailKey: 'ab12', at: later } as const;

  test('is erased once', () => registered.when(erasing).then(erased));

  test('is complete once its key is destroyed', () => {
    given(accountRegistered, erased)
      .when({ type: 'CompleteErasure', at: later })
      .then({ type: 'ErasureCompleted', data: about });
    registered.when({ type: 'CompleteErasure', at: later }).thenRejected('account-missing');
  });

  test('accepts no other command', () => {
    given(accountRegistered, erased)
      .when({ type: 'ChangeProfile', name: 'Ada', phone: '', at: later })
      .thenRejected('account-missing');
    given().when(erasing).thenRejected('account-missing');
  });

  test('is not registered again under its id', () =>
    given(accountRegistered, erased)
      .when({ type: 'RegisterAccount', ...registration })
      .thenNothing());
});
