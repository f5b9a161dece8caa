import { describe, expect, test } from 'vitest';
import { ContactBody } from '../../domain/contact/contract.ts';
import { contactDecider } from '../../domain/contact/decider.ts';
import { at, later, person } from '../support/events.ts';
import { spec } from '../support/spec.ts';

const { given } = spec(contactDecider);
const contactId = '5e2f9f0a-7d3b-4c11-8e2a-6b1c0d9e2f01';
const message = {
  contactId,
  accountId: null,
  emailKey: 'ab12',
  subject: 'general',
  personal: { sender: { subject: contactId, details: { ...person, message: 'Does it need a licence?' } } },
  at,
} as const;
const received = { type: 'ContactMessageReceived', data: message } as const;
const erased = { type: 'ContactMessageErased', data: { contactId, why: 'retention', at: later } } as const;

describe('a contact message', () => {
  test('is received once', () =>
    given()
      .when({ type: 'ReceiveMessage', ...message })
      .then(received));

  test('is erased once', () =>
    given(received)
      .when({ type: 'EraseMessage', ...erased.data })
      .then(erased));

  test('that never arrived is not erased', () =>
    given()
      .when({ type: 'EraseMessage', ...erased.data })
      .thenNothing());
});

describe('the form', () => {
  const filled = { name: 'Ada', email: 'ada@example.com', subject: 'general', message: 'Does it need a licence?' };
  const errorsOf = (given: object) => {
    const { error } = ContactBody.safeParse(given);
    // Of several messages about one field the first is shown.
    const issues = [...(error?.issues ?? [])].reverse();
    return Object.fromEntries(issues.map(({ path, message }) => [path.join('.'), message]));
  };

  test('accepts a message without a phone number', () => expect(errorsOf(filled)).toEqual({}));

  test.each([
    ['name', '  ', 'Name is required'],
    ['email', '', 'Email is required'],
    ['email', 'ada@', 'Invalid email address'],
    ['subject', 'other', 'Subject is required'],
    ['message', ' ', 'Message is required'],
    ['message', 'Too short', 'Message must be at least 10 characters'],
  ])('names the field %s when it is "%s"', (field, value, text) =>
    expect(errorsOf({ ...filled, [field]: value })).toEqual({ [field]: text }),
  );

  test('names all fields that are missing', () =>
    expect(errorsOf({})).toEqual({
      name: 'Name is required',
      email: 'Email is required',
      subject: 'Subject is required',
      message: 'Message is required',
    }));
});
