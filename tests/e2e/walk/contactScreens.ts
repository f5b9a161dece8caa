import { someEmail } from '../../support/journey.ts';
import type { Visitor } from '../visitor.ts';
import { refuse } from './refuse.ts';
import type { Screen } from './screen.ts';

const writeMessage = async (visitor: Visitor) => {
  await visitor.fill('Name', 'Rowena Hale');
  await visitor.fill('Email', someEmail());
  await visitor.page.select('[name=subject]', 'compliance');
  await visitor.page.type('[name=message]', 'Does a shepherd’s hut need its own gas check?');
};

const sendMessage = async (visitor: Visitor) => {
  await writeMessage(visitor);
  await visitor.press('Send Message');
  await visitor.see('Thank you, your message is on its way');
};

const sendEmptyMessage = async (visitor: Visitor) => {
  await visitor.press('Send Message');
  await visitor.page.waitForSelector('[aria-invalid=true]');
};

const sendTooManyMessages = async (visitor: Visitor) => {
  await writeMessage(visitor);
  await refuse(visitor, '/api/contact');
  await visitor.press('Send Message');
  await visitor.see('30 minutes');
};

/** `submit()` sends the form past our script and past the checks of the browser. */
const sendWithoutScript = async (visitor: Visitor) => {
  await Promise.all([
    visitor.page.waitForNavigation(),
    visitor.page.$eval('#contact-form', (form) => (form as HTMLFormElement).submit()),
  ]);
  await visitor.see('Please check what you entered. Your message has not been sent yet.');
};

const contact = {
  user: 'visitor',
  path: '/contact',
  shows: ['You get a response within 24 hours'],
} as const;

export const CONTACT_SCREENS: readonly Screen[] = [
  { ...contact, name: 'contact' },
  { ...contact, name: 'contact-errors', after: sendEmptyMessage },
  { ...contact, name: 'contact-refused', refusals: ['429 /api/contact'], after: sendTooManyMessages },
  { ...contact, name: 'contact-sent', after: sendMessage },
  { ...contact, name: 'contact-without-script-refused', refusals: ['422 /contact'], after: sendWithoutScript },
  {
    name: 'contact-without-script-sent',
    user: 'visitor',
    path: '/contact/sent',
    shows: ['Thank you, your message is on its way'],
  },
];
