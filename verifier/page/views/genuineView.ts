import type { BundleCheck, BundleSubject } from '../../contract.ts';
import { element } from '../dom/elements.ts';
import { momentText, verdictText } from '../words.ts';
import { figuresView, notProvedView, provedView, withheldView } from './explanations.ts';
import { facts, verdictHeading } from './parts.ts';

const factsOf = ({ standsFor, answers, badgeCode, documents }: BundleSubject) =>
  facts('proof', [
    ['Stands for', momentText(standsFor)],
    ...(answers ? [['Answers in order', `${answers.inOrder} of ${answers.asked}`] as const] : []),
    ...(badgeCode ? [['Badge', badgeCode] as const] : []),
    ['Documents', `${documents.included} of ${documents.onFile}`],
  ]);

/** Enamel, because something is proved. What is not proved stands below it with the same weight. */
export const genuineView = (check: BundleCheck): readonly Node[] => {
  const { subject, withheld } = check;
  return [
    element(
      'section',
      { class: 'plaque verdict' },
      verdictHeading('tick', '', 'This bundle is genuine'),
      subject && element('p', { class: 'place' }, verdictText(subject)),
      subject?.propertyAddress && element('p', { class: 'addr' }, subject.propertyAddress),
      subject && factsOf(subject),
    ),
    provedView('What is proved', check.proved),
    notProvedView(check.notProved, withheldView(withheld, true)),
    figuresView(check.figures),
  ].filter((node) => node !== null);
};
