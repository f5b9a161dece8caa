import { formerKeyText } from '../../check/keyStatements.ts';
import type { ArchiveCheck, FormerKey } from '../../contract.ts';
import { element } from '../dom/elements.ts';
import { icon } from '../dom/icons.ts';
import { claimsView, figuresView, notProvedView, provedView, withheldView } from './explanations.ts';
import { verdictHeading } from './parts.ts';

export const REPLACED_TITLE = 'Complete, but signed with a replaced key';

/** Everything agrees and the key was that of the log. No plaque: a thief of the key can make such a file, too. */
export const replacedView = (check: ArchiveCheck, formerKey: FormerKey): readonly Node[] =>
  [
    element(
      'section',
      { class: 'place-of warn verdict' },
      verdictHeading('question', 'warn', REPLACED_TITLE),
      element(
        'p',
        { class: 'alert warn why' },
        icon('warning'),
        element(
          'span',
          {},
          element('b', {}, `It was ${formerKeyText(formerKey)}.`),
          ' It is genuine unless that key was stolen. Ask for a new file, which has the present key.',
        ),
      ),
      claimsView(check),
    ),
    provedView('What agrees, if the key was not stolen', check.proved),
    notProvedView(check.notProved, withheldView(check.withheld, false)),
    figuresView(check.figures),
  ].filter((node) => node !== null);
