import { expect, test } from 'vitest';
import { testEditions } from '../support/editions.ts';
import { addProperty, badge, begin, pass, register, subscribe } from '../support/journey.ts';
import { siteForFile } from './siteForFile.ts';

// A later edition takes effect on 1 February 2027: one question is new, one has another meaning.
const world = siteForFile(() => ({ env: { CLOCK_START: '2027-01-25T09:00:00Z' }, editions: testEditions }));

test('after a change of the rules an owner answers the new questions and keeps the badge', async () => {
  const owner = world.site.client();
  const { email } = await register(owner);
  await subscribe(owner);
  const propertyId = await addProperty(owner, { name: 'Quay House' });
  const assessmentId = await begin(owner, propertyId);
  await pass(owner, { propertyId, assessmentId });
  const { badgeId } = await badge(owner, propertyId, assessmentId);

  await world.site.restart({ CLOCK_START: '2027-02-10T09:00:00Z' });
  // The session has ended: it was not used for a week.
  const window = await world.openAs(email);
  await window.go('/dashboard');
  await window.see('Compliant', 'The rules changed on 01/02/2027: 2 questions to answer by 02/05/2027.');
  await window.press('Answer the new questions');
  await window.see('Question 11 of 42', 'Is every charging point for electric vehicles');
  await window.press('Yes', 'radio');
  await window.see('Question 13 of 42');
  // A page with an unsaved answer would ask before it is left.
  const saved = window.page.waitForResponse((reply) => reply.request().method() === 'PUT');
  await window.press('Yes', 'radio');
  await saved;
  await window.press('Continue');
  await window.go('/dashboard');
  await window.see('Quay House', '42 of 42 in order');
  expect(await window.text()).not.toContain('The rules changed');

  await world.site.restart({ CLOCK_START: '2027-05-10T09:00:00Z' });
  const stranger = await world.open();
  await stranger.go(`/verify-badge/${badgeId}`);
  await stranger.see('Badge Verified', 'Quay House');
  // The live connection is lost while the server restarts.
  world.expectNoErrors('ERR_CONNECTION_REFUSED');
});
