// @vitest-environment jsdom
import { fireEvent, waitFor } from '@testing-library/dom';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { chooseSubject, enableContactForm } from '../../client/site/contact/contactForm.ts';
import { type Answer, offline, refusal, type Sent, stubApi } from './stubApi.ts';

const SUBJECTS = ['compliance', 'technical', 'subscription', 'partnership', 'general'];
// As the public page has it: fields whose ids are their names, and a hidden confirmation.
const PAGE = `
  <form id="contact-form" method="post" action="/contact">
    <input id="name" name="name" required><input id="email" name="email" type="email" required>
    <input id="phone" name="phone">
    <select id="subject" name="subject"><option value="">Choose a subject</option>${SUBJECTS.map((value) => `<option value="${value}">${value}</option>`).join('')}</select>
    <p id="message-hint">At least 10 characters.</p>
    <textarea id="message" name="message" aria-describedby="message-hint"></textarea>
    <button type="submit">Send Message</button>
  </form>
  <section id="contact-sent" hidden>
    <h2 tabindex="-1">Thank you</h2><a href="/contact" data-send-another>Send Another Message</a>
  </section>`;

const CALL = 'POST /api/contact';
const accepted: Answer = { status: 201, body: { success: true } };
let sent: Sent[];

const element = <Kind extends HTMLElement = HTMLInputElement>(selector: string) =>
  document.querySelector<Kind>(selector) as Kind;
const form = () => element<HTMLFormElement>('#contact-form');
const confirmation = () => element<HTMLElement>('#contact-sent');

const open = (answer: Answer = accepted) => {
  sent = stubApi({ [CALL]: answer });
  enableContactForm(form(), confirmation());
};
const typed = {
  name: 'Grace',
  email: 'grace@example.com',
  phone: '020',
  subject: 'general',
  message: 'Does a hut need one?',
};
const fill = (over: Partial<typeof typed> = {}) => {
  for (const [name, value] of Object.entries({ ...typed, ...over })) element(`#${name}`).value = value;
};
const submit = () => fireEvent.submit(form());
const values = () => Object.fromEntries(Object.keys(typed).map((name) => [name, element(`#${name}`).value]));
const errorOf = (name: string) => document.querySelector(`#${name}-error`)?.textContent ?? null;
const refused = () => document.querySelector('.refusal')?.textContent ?? null;

beforeEach(() => {
  document.body.innerHTML = PAGE;
});
afterEach(() => vi.unstubAllGlobals());

describe('sending', () => {
  test('posts the message, empties the form and confirms', async () => {
    open();
    fill();
    submit();
    await waitFor(() => expect(confirmation().hidden).toBe(false));
    expect(sent).toEqual([{ method: 'POST', path: '/api/contact', body: typed }]);
    expect(form().hidden).toBe(true);
    expect(document.activeElement?.textContent).toBe('Thank you');
  });

  test('Send Another Message returns to the empty form', async () => {
    open();
    fill();
    submit();
    await waitFor(() => expect(confirmation().hidden).toBe(false));
    fireEvent.click(element('[data-send-another]'));
    expect([form().hidden, confirmation().hidden]).toEqual([false, true]);
    expect(values().message).toBe('');
    expect(document.activeElement?.id).toBe('name');
  });

  test('twice in a row sends once', async () => {
    open();
    fill();
    submit();
    submit();
    await waitFor(() => expect(confirmation().hidden).toBe(false));
    expect(sent).toHaveLength(1);
  });
});

describe('what is wrong', () => {
  test.each([
    ['name', ' ', 'Name is required'],
    ['email', '', 'Email is required'],
    ['email', 'grace@', 'Invalid email address'],
    ['subject', '', 'Subject is required'],
    ['message', '', 'Message is required'],
    ['message', 'Too short', 'Message must be at least 10 characters'],
  ])('%s %j says %j at its field, which has the focus', (name, value, text) => {
    open();
    fill({ [name]: value });
    submit();
    expect(errorOf(name)).toBe(text);
    expect(document.activeElement?.id).toBe(name);
    expect(element(`#${name}`).getAttribute('aria-invalid')).toBe('true');
    expect(element(`#${name}`).getAttribute('aria-describedby')).toContain(`${name}-error`);
    expect(sent).toEqual([]);
  });

  test('is said of all fields at once, and no longer of a field that is edited', () => {
    open();
    submit();
    expect(['name', 'email', 'phone', 'subject', 'message'].map(errorOf)).toEqual([
      'Name is required',
      'Email is required',
      null,
      'Subject is required',
      'Message is required',
    ]);
    fireEvent.input(element('#message'));
    expect([errorOf('message'), errorOf('name')]).toEqual([null, 'Name is required']);
    expect(element('#message').getAttribute('aria-describedby')).toBe('message-hint');
  });

  test('is said by the server, too', async () => {
    open(refusal(422, { errors: { email: 'Invalid email address' } }));
    fill();
    submit();
    await waitFor(() => expect(errorOf('email')).toBe('Invalid email address'));
    expect(values()).toEqual(typed);
  });

  test.each<[string, Answer, string]>([
    ['the network fails', offline, 'Failed to send message. Please try again.'],
    ['the server fails', refusal(503, { message: 'Away' }), 'Failed to send message. Please try again.'],
    [
      'the server refuses it',
      refusal(403, { message: 'This request came from another site.' }),
      'This request came from another site.',
    ],
    [
      'there were too many',
      refusal(429, {}, { 'Retry-After': '600' }),
      'Please wait 10 minutes before you write again.',
    ],
  ])('is said in words when %s, and nothing that was typed is lost', async (_, answer, text) => {
    open(answer);
    fill();
    submit();
    await waitFor(() => expect(refused()).toBe(text));
    expect(values()).toEqual(typed);
    expect(confirmation().hidden).toBe(true);
  });

  test('disappears when the message is sent again', async () => {
    open(offline);
    fill();
    submit();
    await waitFor(() => expect(refused()).not.toBeNull());
    stubApi({ [CALL]: accepted });
    submit();
    await waitFor(() => expect(confirmation().hidden).toBe(false));
    expect(refused()).toBeNull();
  });
});

test.each([
  ['?subject=subscription', 'subscription'],
  ['?subject=other', ''],
  ['', ''],
])('the address %j chooses the subject %j', (search, expected) => {
  chooseSubject(form(), search);
  expect(element('#subject').value).toBe(expected);
});
