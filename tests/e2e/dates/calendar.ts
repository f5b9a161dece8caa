import ICAL from 'ical.js';
import { expect } from 'vitest';
import { send } from '../../support/journey.ts';
import type { Visitor } from '../visitor.ts';
import { documentsOf, owner, type Story, timePasses, typeDate } from './story.ts';

// The clocks change in London on 28 March 2027.
const [FIRST_DAY, LATER_DAY] = ['2027-03-28', '2027-04-01'];

/** Copies as a person does. The browser has been allowed to read the clipboard. */
const copyAddress = async (visitor: Visitor): Promise<string> => {
  await visitor.press('Copy Private address');
  await visitor.see('Copied!');
  return visitor.page.evaluate(() => navigator.clipboard.readText());
};

/** What a program for calendars, which has no cookie, reads at an address. */
const eventsAt = async (address: string) => {
  const reply = await fetch(address);
  expect([reply.status, reply.headers.get('content-type')]).toEqual([200, 'text/calendar; charset=utf-8']);
  return new ICAL.Component(ICAL.parse(await reply.text())).getAllSubcomponents('vevent').map((component) => {
    const { uid, startDate, sequence } = new ICAL.Event(component);
    const alarm = component.getFirstSubcomponent('valarm')?.getFirstPropertyValue('trigger');
    return { uid, day: startDate.toString(), isDate: startDate.isDate, sequence, alarm: String(alarm) };
  });
};

const changeDate = async (visitor: Visitor, day: string) => {
  await visitor.press('Actions for Gas safety certificate');
  await visitor.pressAt('::-p-text(Change dates and details)');
  await visitor.see('Change the gas safety certificate');
  await typeDate(visitor, 'Runs out on', day);
  await visitor.page.keyboard.press('Enter');
};

/** A document's day in a program for calendars: on the London day, moved with it, and gone with the address. */
export const subscribesCalendar = async (story: Story) => {
  const { world } = story;
  await timePasses(story, '2026-12-01T10:00:00Z');
  const { client, email, propertyId } = await owner(story, 'Quay House');
  await send(client, propertyId, '', { expiry: FIRST_DAY, fields: { document_type: 'gas_safety_certificate' } });
  const visitor = await world.openAs(email);
  await visitor.page
    .browserContext()
    .overridePermissions(world.site.url, ['clipboard-read', 'clipboard-sanitized-write']);
  // The owner is on a journey: there the day in London is often another one.
  await visitor.page.emulateTimezone('Pacific/Auckland');
  await visitor.go('/calendar');
  await visitor.see('Every day on which something runs out, at 1 property.', 'Next: Gas safety certificate');
  await visitor.see('on 28/03/2027');
  const address = await copyAddress(visitor);
  const [first] = await eventsAt(address);
  expect(first).toMatchObject({ day: FIRST_DAY, isDate: true, alarm: '-P29DT15H' });

  await visitor.go(documentsOf(propertyId));
  await visitor.see('Valid until 28/03/2027');
  await timePasses(story, '2026-12-01T10:05:00Z');
  await changeDate(visitor, LATER_DAY);
  await visitor.see('Valid until 01/04/2027');
  await expect.poll(async () => (await eventsAt(address))[0]?.day).toBe(LATER_DAY);
  const [moved] = await eventsAt(address);
  expect(moved?.uid).toBe(first?.uid);
  expect(moved?.sequence).toBeGreaterThan(first?.sequence ?? 0);

  await visitor.go('/calendar');
  await visitor.press('Make a new address');
  await visitor.press('Press again: the old address stops');
  await visitor.see('This is your new address. The old one has stopped.');
  const other = await copyAddress(visitor);
  expect((await fetch(address)).status).toBe(404);
  expect(await eventsAt(other)).toEqual([moved]);
};
