import { createHmac } from 'node:crypto';
import { expect, test } from 'vitest';
import { shareTickets, TICKET_TIME } from '../../../server/identity/shareTickets.ts';

const START = Date.parse('2026-11-28T10:00:00Z');
/** Tickets of one installation, `later` milliseconds after the start. */
const tickets = (later = 0, key = 'a key') =>
  shareTickets({ derive: (what) => createHmac('sha256', key).update(what).digest() }, () => new Date(START + later));
const ticket = tickets().issue('share-1');
const [expires = '', seal = ''] = ticket.split('.');

test('a ticket opens its share for half an hour', () => {
  expect(tickets(TICKET_TIME - 1).isValid('share-1', ticket)).toBe(true);
  expect(tickets(TICKET_TIME).isValid('share-1', ticket)).toBe(false);
});

test('a ticket with a later time and the former seal is refused', () => {
  const later = `${Number(expires) + 60_000}.${seal}`;
  expect(tickets().isValid('share-1', later)).toBe(false);
  expect(tickets(TICKET_TIME).isValid('share-1', later)).toBe(false);
});

test('a ticket opens no other share, and none of another installation', () => {
  expect(tickets().isValid('share-2', ticket)).toBe(false);
  expect(tickets(0, 'another key').isValid('share-1', ticket)).toBe(false);
});

test.each([
  '',
  '.',
  expires,
  `${expires}.`,
  `.${seal}`,
  `x.${seal}`,
  `Infinity.${seal}`,
  `${expires}.${seal.slice(0, -4)}`,
])('%j is no ticket', (text) => expect(tickets().isValid('share-1', text)).toBe(false));
