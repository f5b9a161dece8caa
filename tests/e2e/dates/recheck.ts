import { expect } from 'vitest';
import { badge, PASSWORD, passingProperty, register, subscribe } from '../../support/journey.ts';
import { type Story, timePasses } from './story.ts';

/** A year after the assessment each answer is confirmed with one key, and the badge is renewed under its code. */
export const checksAgain = async (story: Story) => {
  const { world } = story;
  await timePasses(story, '2026-12-02T10:00:00Z');
  const client = world.site.client();
  const { email } = await register(client);
  await subscribe(client);
  const { propertyId, assessmentId } = await passingProperty(client);
  const { badgeId } = await badge(client, propertyId, assessmentId);

  await timePasses(story, '2027-12-03T10:00:00Z');
  const owner = await world.open();
  await owner.go('/dashboard');
  await owner.fill('Email', email);
  await owner.fill('Password', PASSWORD);
  await owner.page.keyboard.press('Enter');
  await owner.see('Check last year’s answers again for Sea View', 'The badge has been expired since 03/12/2027');
  await owner.press('Check the answers', 'link');
  for (let position = 1; position <= 42; position += 1) {
    const left = position === 42 ? 'This is the last one to check again' : `${43 - position} answers to check again`;
    await owner.see(`Question ${position} of 42`, 'The answer is Yes, given on 02/12/2026. Is it still true?', left);
    await owner.page.keyboard.press('Enter');
  }
  await owner.page.waitForFunction(() => !document.body.innerText.includes('to check again'), { polling: 50 });

  await owner.press('Exit to dashboard', 'link');
  await owner.see('42 of 42 in order', badgeId);
  await owner.go(`/badge/${badgeId}`);
  await owner.see(badgeId, 'Active', '03/12/2028');
  expect(await owner.text()).not.toContain('Renew');
};
