import { describe, expect, test } from 'vitest';
import { ContactBody } from '../../domain/contact/contract.ts';
import { contactDecider } from '../../domain/contact/decider.ts';
import { at, bob, later, person } from '../support/events.ts';
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

describe('what staff do about a message', () => {
  const byBob = { contactId, staffId: bob, at: later };
  const replyId = '018f0000-0000-7000-8000-0000000000b1';
  const toSender = <Details>(details: Details) => ({ personal: { sender: { subject: contactId, details } } });
  const answer = { type: 'AnswerMessage', ...byBob, replyId, reply: 'No.' } as const;
  const answered = {
    type: 'ContactMessageAnswered',
    data: { ...byBob, replyId, ...toSender({ reply: 'No.' }) },
  } as const;
  const close = { type: 'CloseMessage', ...byBob, reason: 'Advertising' } as const;
  const closed = { type: 'ContactMessageClosed', data: { ...byBob, ...toSender({ reason: 'Advertising' }) } } as const;

  test('is sealed like the message, and recorded once', () => {
    given(received).when(answer).then(answered);
    given(received).when(close).then(closed);
  });

  test('a closed message can still be answered', () => {
    given(received, closed).when(answer).then(answered);
    expect(given(received, closed, answered).state()).toMatchObject({ standing: 'answered', replyIds: [replyId] });
  });

  test('is refused for a message that is unknown or erased, or whose sender was erased', () => {
    const unreadable = {
      ...received,
      data: { ...message, personal: { sender: { subject: contactId, details: null } } },
    } as const;
    for (const command of [answer, close]) {
      given().when(command).thenRejected('message-missing');
      given(received, erased).when(command).thenRejected('message-missing');
      given(unreadable).when(command).thenRejected('message-missing');
    }
  });
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
