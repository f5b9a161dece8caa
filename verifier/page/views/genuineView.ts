import { daysText, putRight } from '../../../domain/stayReceipts/texts.ts';
import type { ArchiveCheck } from '../../contract.ts';
import { element } from '../dom/elements.ts';
import { GENUINE_TITLES } from '../pageTexts.ts';
import { subjectTexts } from '../subjectTexts.ts';
import { figuresView, notProvedView, provedView, withheldView } from './explanations.ts';
import { facts, points, section, verdictHeading } from './parts.ts';

/** Null if every day was in order. */
const gapsView = ({ subject }: ArchiveCheck): HTMLElement | null => {
  if (subject === null || !('number' in subject) || subject.gaps.length === 0) return null;
  return section(
    'The days that were not in order',
    points(
      'not',
      subject.gaps.map((gap) => ({
        sign: 'circleDash',
        title: daysText(gap),
        text: [`${gap.reasons.join(' ')} Put right: ${putRight(gap)}.`],
      })),
    ),
  );
};

/** Shown as the plaque of a badge, because something is proved. What is not proved stands below with the same weight. */
export const genuineView = (check: ArchiveCheck): readonly Node[] => {
  const { kind, subject, withheld } = check;
  const words = subject && subjectTexts(subject);
  return [
    element(
      'section',
      { class: 'plaque verdict' },
      verdictHeading('tick', '', GENUINE_TITLES[kind]),
      words && element('p', { class: 'place' }, words.verdict),
      words?.place && element('p', { class: 'addr' }, words.place),
      words && facts('proof', words.facts),
    ),
    gapsView(check),
    provedView('What is proved', check.proved),
    notProvedView(check.notProved, withheldView(withheld, true)),
    figuresView(check.figures),
  ].filter((node) => node !== null);
};
