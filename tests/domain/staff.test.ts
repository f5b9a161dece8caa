import { describe, expect, test } from 'vitest';
import { staffDecider } from '../../domain/staff/decider.ts';
import { bob, later } from '../support/events.ts';
import { staffAdded, staffEvents, staffRemoved } from '../support/officeEvents.ts';
import { spec } from '../support/spec.ts';

const { given } = spec(staffDecider);
const about = { accountId: bob, at: later };
const personal = { why: { subject: bob, details: { reason: 'Asked for by the test' } } };

describe('membership', () => {
  test('begins once, with the reason', () =>
    given()
      .when({ type: 'AddStaff', ...about, personal })
      .then({ type: 'StaffAdded', data: { ...about, personal } }));

  test('ends once, with the reason, and can begin again', () => {
    given(staffAdded)
      .when({ type: 'RemoveStaff', ...about, personal })
      .then({ type: 'StaffRemoved', data: { ...about, personal } });
    given()
      .when({ type: 'RemoveStaff', ...about, personal })
      .thenNothing();
    given(staffAdded, staffRemoved)
      .when({ type: 'AddStaff', ...about, personal })
      .then({ type: 'StaffAdded', data: { ...about, personal } });
  });

  test('is not changed by what staff do', () => {
    expect(given(...staffEvents.slice(0, -1)).state().isMember).toBe(true);
    expect(given(...staffEvents).state().isMember).toBe(false);
  });
});

describe('an action', () => {
  const requestId = '018f0000-0000-7000-8000-0000000000a9';

  test('is recorded once for a request', () => {
    const mail = { requestId, mailKey: `${requestId}.receipt`, recipientId: null, personal };
    given(staffAdded)
      .when({ type: 'ResendMail', ...about, ...mail })
      .then({ type: 'MailResent', data: { ...about, ...mail } });
    given(staffAdded)
      .when({ type: 'RequestRebuild', ...about, requestId, model: 'badge', personal })
      .then({ type: 'ReadModelRebuildRequested', data: { ...about, requestId, model: 'badge', personal } });
  });

  test('that takes a list away is recorded each time', () => {
    const data = { ...about, list: 'leads', format: 'xlsx' } as const;
    const decided = staffDecider.decide({ type: 'NoteExport', ...data }, given(...staffEvents.slice(0, -1)).state());
    expect(decided).toEqual([{ type: 'OfficeListExported', data }]);
  });

  test.each([
    { type: 'ResendMail', ...about, requestId, mailKey: `${requestId}.receipt`, recipientId: null, personal },
    { type: 'RequestRebuild', ...about, requestId, model: 'badge', personal },
    { type: 'NoteExport', ...about, list: 'leads', format: 'csv' },
  ] as const)('of a person who was removed meanwhile is refused: $type', (command) =>
    given(staffAdded, staffRemoved)
      .when(command)
      .thenRejected('not-staff', { detail: 'This person does not belong to the staff.' }),
  );
});
