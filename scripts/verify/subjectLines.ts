import { formatInstant, formatTime } from '../../domain/calendar.ts';
import type { StayReceipt } from '../../domain/stayReceipts/contract.ts';
import { addressChangeText, daysText, putRight, verdictOf } from '../../domain/stayReceipts/texts.ts';
import type { ArchiveCheck, BundleSubject } from '../../verifier/contract.ts';

const moment = (at: string): string => `${formatInstant(at)} at ${formatTime(at)}`;

const ofBundle = (subject: BundleSubject): readonly string[] => {
  const { propertyName, propertyAddress, standsFor, inOrder, hasKnownQuestions, answers, documents, badgeCode } =
    subject;
  const name = propertyName ?? 'The property';
  const by = hasKnownQuestions ? '' : 'The bundle says: ';
  const state =
    inOrder === null ? `${name} was not assessed to its end` : `${by}${name} was ${inOrder ? '' : 'not '}in order`;
  return [
    `${state}${propertyAddress ? ` (${propertyAddress})` : ''} on ${moment(standsFor)}.`,
    [
      ...(answers ? [`${by}Answers: ${answers.inOrder} of ${answers.asked} in order.`] : []),
      `Documents: ${documents.included} of ${documents.onFile}.`,
      ...(badgeCode ? [`Badge: ${badgeCode}.`] : []),
    ].join(' '),
  ];
};

const ofReceipt = (receipt: StayReceipt): readonly string[] => [
  `${receipt.property_name} (${receipt.property_address}), ${daysText(receipt)}: ${verdictOf(receipt)}.`,
  ...[addressChangeText(receipt)].filter((text) => text !== null),
  ...receipt.gaps.map((gap) => `- ${daysText(gap)}: ${gap.reasons.join(' ')} Put right: ${putRight(gap)}.`),
  `Receipt ${receipt.number}, made on ${moment(receipt.made_at)}.`,
];

/** What the file says of itself. */
export const subjectLines = ({ subject }: ArchiveCheck): readonly string[] => {
  if (subject === null) return [];
  return 'number' in subject ? ofReceipt(subject) : ofBundle(subject);
};
