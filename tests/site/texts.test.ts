// @vitest-environment jsdom
import { describe, expect, test } from 'vitest';
import { TESTIMONIAL } from '../../client/site/content/landing.ts';
import { TERMS } from '../../client/site/content/terms.ts';
import { QUESTION_COUNT } from '../../client/site/questionCount.ts';
import { CONTACT_SUBJECTS } from '../../domain/contact/contract.ts';
import { PLANS, RIGHT_TO_WITHDRAW } from '../../domain/subscriptions/plans.ts';
import { QUESTIONS } from '../client/presentEdition.ts';
import { documentOf, fileAt, PAGES_OF_SITE, textAt } from './rendered.ts';

const linksIn = (path: string, part: string) =>
  Object.fromEntries(
    [...documentOf(fileAt(path)).querySelectorAll(`${part} a`)].map((link) => [
      link.textContent?.trim(),
      link.getAttribute('href'),
    ]),
  );

test.each([
  ['/about', 'The QR code is on the certificate, and stands beside the badge as a picture of its own.'],
  ['/contact', 'It stands under the QR code and on the certificate.'],
])('%s says what carries a QR code and its code', (path, text) => expect(textAt(path)).toContain(text));

describe('the home page', () => {
  test.each([
    'Is Your Holiday Let Legally Compliant?',
    'Start the 60-Second Compliance Check',
    'How It Works',
    'Take the free check',
    'Complete the full assessment',
    'Put up your plaque',
    '£5,000+',
    'average fine',
    '73%',
    'lacking safety certificates',
    '24/7',
    'support',
    'Why Choose LetProof',
    "Who It's For",
    'Owners',
    'Agents',
    'Managers',
    'under 60 seconds',
    'about 10 minutes',
    TESTIMONIAL.quote,
  ])('says %j', (text) => expect(textAt('/')).toContain(text));

  test('states the real number of questions and their sections', () => {
    expect(QUESTION_COUNT).toBe(QUESTIONS.length);
    const counts = [...textAt('/').matchAll(/(\d+) questions(?= |[A-Z])/g)].map(([, count]) => Number(count));
    expect(textAt('/')).toContain('Licensing & Legal9 questions');
    expect(counts.slice(-6).reduce((sum, count) => sum + count, 0)).toBe(QUESTION_COUNT);
  });

  test('opens the quick check by its address where there is no script, and says what it needs', () => {
    const page = documentOf(fileAt('/'));
    const starts = [...page.querySelectorAll('[data-start-quick-check]')].map((link) => link.getAttribute('href'));
    expect(starts).toEqual(['/?start-quiz', '/?start-quiz']);
    expect(fileAt('/').text).toMatch(/<noscript>.*needs JavaScript/);
  });

  test('has a testimonial that is marked as a sample until a real one replaces it', () =>
    expect(TESTIMONIAL.isSample).toBe(true));
});

describe('header and footer of every page', () => {
  test.each(PAGES_OF_SITE.map(({ file }) => file))('%s', (name) => {
    const file = PAGES_OF_SITE.find((each) => each.file === name);
    if (!file) throw new Error(name);
    const page = documentOf(file);
    const header = page.querySelector('header')?.textContent;
    for (const text of ['LetProof', 'About', 'Contact', 'Sign In', 'Get Started', 'Dashboard', 'Logout'])
      expect(header).toContain(text);
    const footer = page.querySelector('footer')?.textContent;
    expect(footer).toContain('Ensuring holiday let compliance across the UK');
    expect(footer).toContain('© 2026 LetProof. LetProof and the plaque are trademarks of their owner.');
  });

  test('lead where they say', () => {
    expect(linksIn('/', 'header')).toMatchObject({
      LetProof: '/',
      About: '/about',
      Contact: '/contact',
      'Sign In': '/login',
      'Get Started': '/register',
      Dashboard: '/dashboard',
    });
    expect(linksIn('/', 'footer')).toMatchObject({
      Terms: '/terms',
      Privacy: '/privacy',
      Disclaimer: '/disclaimer',
      Cookies: '/cookies',
      'Regulatory updates': '/regulatory-updates',
      'Supplier offers': '/affiliate-offers',
      "Members' area": expect.stringMatching(/^https:/),
    });
  });

  test('show visitors nothing that is for signed-in users', () => {
    for (const element of documentOf(fileAt('/')).querySelectorAll<HTMLElement>('[data-when=signed-in]'))
      expect(element.hidden).toBe(true);
  });
});

describe('the contact page', () => {
  const page = documentOf(fileAt('/contact'));
  const form = page.querySelector<HTMLFormElement>('#contact-form');

  test('has a form that works without script', () => {
    expect([form?.method, form?.getAttribute('action')]).toEqual(['post', '/contact']);
    const fields = [...(form?.querySelectorAll('[name]') ?? [])].map((field) => [field.getAttribute('name'), field.id]);
    expect(fields).toEqual(['name', 'email', 'phone', 'subject', 'message'].map((name) => [name, name]));
    for (const [, id] of fields) expect(page.querySelector(`label[for=${id}]`)).not.toBeNull();
  });

  test('offers the five subjects, promises 24 hours, and can send another', () => {
    const values = [...(form?.querySelectorAll('option') ?? [])].map(({ value }) => value);
    expect(values).toEqual(['', ...CONTACT_SUBJECTS]);
    expect(textAt('/contact')).toContain('You get a response within 24 hours');
    expect(page.querySelector<HTMLElement>('#contact-sent')?.hidden).toBe(true);
    expect(textAt('/contact')).toContain('Send Another Message');
  });
});

test.each(['/affiliate-offers', '/regulatory-updates'])('%s says what is coming soon', (path) =>
  expect(textAt(path)).toContain('Coming soon'),
);

test('the unknown address links to the home page and to the dashboard', () => {
  const page = PAGES_OF_SITE.find(({ path }) => path === null);
  const links = page && [...documentOf(page).querySelectorAll('main a')].map((link) => link.getAttribute('href'));
  expect(links).toEqual(['/', '/dashboard']);
});

describe('the legal pages', () => {
  test.each([
    [
      '/privacy',
      '29/11/2026',
      ['UK GDPR', 'Stripe', '30 days at most, and 7 days', '24 months', 'Information Commissioner'],
    ],
    [
      '/cookies',
      '29/11/2026',
      [
        'sid',
        'device-',
        'seen',
        'quick_check',
        'share-',
        'auth-storage',
        'acting-account',
        'quick-check',
        'last-sign-out',
        'RaStoreconsole-',
      ],
    ],
    ['/terms', '26/11/2026', ['self', RIGHT_TO_WITHDRAW, 'Disclaimer', 'twelve months']],
    ['/disclaimer', '20/11/2026', ['self-assessment', 'not a legal opinion', 'not legal advice']],
  ] as const)('%s has its version of %s and says %j', (path, version, texts) => {
    for (const text of texts) expect(textAt(path)).toContain(text);
    expect(textAt(path)).toContain(`Version of ${version}`);
  });

  test('the prices in the terms are those of the plans', () => {
    const prices = JSON.stringify(TERMS).match(/£[\d.]+/g);
    expect(prices).toEqual(Object.values(PLANS).map(({ price }) => `£${(price / 100).toFixed(2)}`));
  });
});
