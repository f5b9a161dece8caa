import { countInWords, inThousands } from '../../domain/numberWords.ts';
import { NATION_LABELS } from '../../domain/properties/nation.ts';
import type { Edition } from '../../domain/questionnaire/edition.ts';
import type { Statement, WithheldFact } from '../contract.ts';
import type { CheckedBadge } from './checkBadge.ts';
import type { CheckedEntries } from './entries.ts';
import type { FoldedFacts } from './facts.ts';
import type { Manifest } from './format.ts';
import { aboutKey } from './keyStatements.ts';
import type { CheckedLog } from './log.ts';
import { momentOf } from './time.ts';
import type { Verdict } from './verdict.ts';
import type { Whose } from './whose.ts';

/** Everything that a check has found out. */
export type Found = {
  readonly manifest: Manifest;
  readonly whose: Whose;
  readonly log: CheckedLog;
  readonly entries: CheckedEntries;
  readonly facts: FoldedFacts;
  /** Documents that match. */
  readonly documents: number;
  readonly verdict: Verdict;
  readonly edition: Edition;
  /** False if its questions are not among those that this check knows. */
  readonly isKnown: boolean;
  readonly withheld: readonly WithheldFact[];
  readonly badge: CheckedBadge | null;
};

export const entriesText = ({ manifest: { entries, position } }: Pick<Found, 'manifest'>): string =>
  `${entries.count === 1 ? 'The one entry' : `All ${entries.count} entries`} of this property ${entries.count === 1 ? 'stands' : 'stand'} in the log, in this order, up to entry ${inThousands(position.index)}.`;

const judgedBy = ({ edition, isKnown, facts: { property } }: Found): string => {
  if (!isKnown) return 'By the questions in the bundle';
  const nation = property.status === 'listed' ? ` and the rules of ${NATION_LABELS[property.details.nation]}` : '';
  return `Worked out again here by question set ${edition.id}${nation}`;
};

export const verdictText = (found: Found): string => {
  const { manifest, verdict, edition, isKnown } = found;
  const { told, keptBack = [] } = manifest.verdict;
  const count = told.length + keptBack.length;
  const kept =
    count > 0 ? ` ${countInWords(count, 'of them is', 'of them are')} as we say, because something was kept back.` : '';
  const open = isKnown
    ? ''
    : ` This check does not know question set ${edition.id} with these questions, so they are as the bundle says. A newer check may know it.`;
  return `${judgedBy(found)}: ${verdict.inOrder} of ${verdict.asked} in order at that moment.${kept}${open}`;
};

const badgeStatement = ({ code, status, isProved }: CheckedBadge): Statement => {
  const isActive = status === 'active';
  const text = isActive ? `${code} was active and its credential is signed.` : `${code} was ${status} at that moment.`;
  if (isProved) return { title: isActive ? 'The badge stood' : 'The badge did not stand', text };
  return { title: 'The state of the badge', text: `${text} We say so: an entry that was kept back may be about it.` };
};

const documentsStatement = (documents: number): readonly Statement[] =>
  documents === 0
    ? []
    : [
        {
          title: 'The documents are the ones that were uploaded',
          text: `${countInWords(documents, 'document matches its fingerprint', 'documents match their fingerprints')} byte for byte.`,
        },
      ];

/** Who has signed the checkpoint. */
export const signedText = ({ origin, witnesses }: CheckedLog): string =>
  witnesses.length > 0
    ? `Signed by ${origin} and countersigned by ${witnesses.map(({ name }) => name).join(', ')}.`
    : `Signed by ${origin}.`;

export const witnessed = ({ witnesses }: CheckedLog): Statement => {
  const names = witnesses.map(({ name, at }) => `${name} on ${momentOf(new Date(at).toISOString())}`);
  return {
    title: 'The log is one log',
    text: `Its head is signed by LetProof and countersigned by ${names.join(' and ')}, so others were shown the same one.`,
  };
};

export const NO_WITNESS: Statement = {
  title: 'That everybody is shown the same log',
  text: 'No witness was asked for. Give the key of one, or compare the checkpoint with that of somebody else.',
};

export const provedBy = (found: Found): readonly Statement[] => {
  const { documents, verdict, badge, log, isKnown } = found;
  return [
    {
      title: 'Nothing was changed since it was written down',
      text: `${entriesText(found)} None was changed, added, removed or swapped.`,
    },
    ...documentsStatement(documents),
    ...(verdict.completed && isKnown
      ? [{ title: 'The verdict follows from the answers', text: verdictText(found) }]
      : []),
    ...(badge?.isProved ? [badgeStatement(badge)] : []),
    ...(log.witnesses.length > 0 ? [witnessed(log)] : []),
  ];
};

export const notProvedBy = (found: Found): readonly Statement[] => {
  const { manifest, whose, badge, log, documents, verdict, isKnown } = found;
  return [
    ...aboutKey(whose),
    ...(verdict.completed && !isKnown
      ? [{ title: 'That the verdict follows from the answers', text: verdictText(found) }]
      : []),
    {
      title: 'That the answers are true',
      text: 'They are the owner’s own. A badge states a self-assessment with evidence, not a legal opinion.',
    },
    ...(documents > 0
      ? [
          {
            title: 'That the documents are real',
            text: 'Whether an engineer was registered or a certificate real is for their issuer to say.',
          },
        ]
      : []),
    {
      title: 'What happened afterwards',
      text: `The bundle ends on ${momentOf(manifest.position.at)}. Today’s state is on the badge’s own page.`,
    },
    {
      title: 'That there are no further entries',
      text: 'That these are all entries of the property is our statement, which is signed. The log proves what is there, and not that nothing else is.',
    },
    ...(badge && !badge.isProved ? [badgeStatement(badge)] : []),
    ...(log.witnesses.length > 0 ? [] : [NO_WITNESS]),
  ];
};
