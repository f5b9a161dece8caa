import { describe, expect, test } from 'vitest';
import { demoStory } from './demoStory.ts';

const { text, dayOf } = demoStory();

const mail = (subject: string) => `mail    “${subject}” to owner@letproof.example`;

describe('npm run demo:year', () => {
  test.each([
    ['60 days before', 'April 2027', 'Fri 16', 'A document runs out in 60 days'],
    ['30 days before', 'May 2027', 'Sun 16', 'A document runs out in 30 days'],
    ['14 days before', 'June 2027', 'Tue 01', 'A document runs out in 14 days'],
    ['7 days before', 'June 2027', 'Tue 08', 'A document runs out in 7 days'],
    ['on the eve', 'June 2027', 'Mon 14', 'A document runs out tomorrow'],
    ['on the last day', 'June 2027', 'Tue 15', 'A document runs out today'],
    ['7 days after', 'June 2027', 'Tue 22', 'A document has run out'],
  ])('reminds of the gas record %s', (_, month, day, subject) => {
    const told = dayOf(month, day);
    expect(told).toContain('ReminderSent              Gas safety certificate');
    expect(told).toContain(mail(subject));
  });

  test.each([
    [
      'its expiry takes the badge with it',
      'June 2027',
      'Wed 16',
      ['DocumentExpired           its last day was 15/06/2027', mail('Your badge has expired'), 'BadgeExpired'],
    ],
    ['a guest sees why', 'June 2027', 'Sun 20', ['screen  Badge page: expired', 'gas safety certificate']],
    [
      'a new record brings it back under its code',
      'June 2027',
      'Fri 25',
      ['Gas safety certificate, until 25/06/2028', 'BadgeReinstated', 'screen  Badge page: active'],
    ],
    ['new questions are announced', 'March 2027', 'Wed 03', ['New questions of question set 2027.1, 60 days before']],
    ['and answered', 'April 2027', 'Tue 20', ['AssessmentMoved           from question set 2026.3 to 2027.1']],
    ['the subscription ends', 'September 2027', 'Sun 05', ['SubscriptionEnded         cancelled']],
    ['the badge with it, a month later', 'October 2027', 'Wed 06', ['the subscription ended', 'badge is suspended']],
    ['both come back', 'October 2027', 'Tue 12', ['SubscriptionActivated', 'BadgeReinstated', 'Badge page: active']],
    ['an account is deleted', 'November 2027', 'Tue 02', ['AccountErased', 'ErasureCompleted']],
    [
      'the anniversary is announced',
      'November 2027',
      'Sat 06',
      ['Check last year’s answers again, 60 days before', 'The badge’s twelve months, 60 days before'],
    ],
    ['the badge’s twelve months end', 'January 2028', 'Thu 06', ['BadgeExpired', '“Your badge has expired”']],
    [
      'last year’s answers are checked, and the badge is renewed',
      'January 2028',
      'Sat 08',
      ['42 answers are still true', 'BadgeRenewed', 'Badge page: active'],
    ],
    ['the badge stays', 'January 2028', 'Wed 12', ['screen  Badge page: active']],
  ])('%s', (_, month, day, expected) => {
    for (const text of expected) expect(dayOf(month, day)).toContain(text);
  });

  test('sends at most one digest a day', () => {
    const days = text().split(/^ {2}(?=\w{3} \d\d)/m);
    const digests = (text: string) => text.match(/mail {4}“[^”]*(run out|runs out|to renew|dates)[^”]*”/g) ?? [];
    expect(days.filter((text) => digests(text).length > 1)).toEqual([]);
  });
});
