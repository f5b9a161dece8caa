import { formatDay } from '../../domain/calendar.ts';
import type { StayReceipt } from '../../domain/stayReceipts/contract.ts';
import { daysText, verdictOf } from '../../domain/stayReceipts/texts.ts';
import type { ArchiveCheck, BundleSubject } from '../contract.ts';
import { momentText, verdictText } from './pageTexts.ts';

type SubjectTexts = {
  /** The result in one line. */
  readonly verdict: string;
  /** Name and address, as far as they are known. */
  readonly names: readonly (string | null)[];
  /** Below the verdict, which may have the name already. */
  readonly place: string | null;
  /** What it says something about. */
  readonly moment: string;
  readonly facts: readonly (readonly [string, string])[];
};

const ofBundle = (subject: BundleSubject): SubjectTexts => {
  const { propertyName, propertyAddress, standsFor, answers, hasKnownQuestions, badgeCode, documents } = subject;
  const moment = momentText(standsFor);
  return {
    verdict: verdictText(subject),
    names: [propertyName, propertyAddress],
    place: propertyAddress,
    moment,
    facts: [
      ['Stands for', moment],
      ...(answers && hasKnownQuestions
        ? [['Answers in order', `${answers.inOrder} of ${answers.asked}`] as const]
        : []),
      ...(badgeCode ? [['Badge', badgeCode] as const] : []),
      ['Documents', `${documents.included} of ${documents.onFile}`],
    ],
  };
};

const ofReceipt = (receipt: StayReceipt): SubjectTexts => {
  const names = [receipt.property_name, receipt.property_address];
  return {
    verdict: verdictOf(receipt),
    names,
    place: names.join(', '),
    moment: daysText(receipt),
    facts: [
      ['Days', daysText(receipt)],
      ...(receipt.address_changed_on ? [['Address changed', formatDay(receipt.address_changed_on)] as const] : []),
      ['Receipt', receipt.number],
      ['Made', momentText(receipt.made_at)],
    ],
  };
};

/** What a file says of itself, in the words of the page. */
export const subjectTexts = (subject: NonNullable<ArchiveCheck['subject']>): SubjectTexts =>
  'number' in subject ? ofReceipt(subject) : ofBundle(subject);
