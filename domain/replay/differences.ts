import { BADGE_STATUS_LABELS } from '../badges/texts.ts';
import { formatDay } from '../calendar.ts';
import { COMPLIANCE_LABELS } from '../dashboard/texts.ts';
import { NATION_LABELS } from '../properties/nation.ts';
import { DOCUMENT_TYPE_LABELS } from '../questionnaire/documentTypes.ts';
import type { HistoryChange } from '../timeline/contract.ts';
import type { Moment, Replay, ReplayItem } from './contract.ts';
import { countOfItems } from './moments.ts';

/** `key` is that of a question, or names what else has changed. */
export type Difference = HistoryChange & { readonly key: string };
type Named = Pick<Replay, 'editions' | 'documents'>;

const verdictWords = (moment: Moment): string | null => {
  if (moment.edition === null) return null;
  const { good, total } = countOfItems(moment);
  return `${COMPLIANCE_LABELS[moment.compliance]}, ${good} of ${total}`;
};

const badgeWords = ({ badge }: Moment): string | null => {
  if (badge === null) return null;
  const { status, reason, expiry_date } = badge;
  return `${BADGE_STATUS_LABELS[status]}${reason === null ? `, until ${formatDay(expiry_date)}` : `: ${reason}`}`;
};

const answerWords = (item: ReplayItem | undefined): string | null => {
  if (!item?.answer) return null;
  // A document that has run out is said in the line of the document.
  const isSaid = item.reason === null || (item.document?.expired && item.answer !== 'No');
  return isSaid ? item.answer : `${item.answer}. ${item.reason}`;
};

const documentWords = (item: ReplayItem | undefined): string | null => {
  if (!item?.document) return null;
  const { expiry_date, expired } = item.document;
  if (expiry_date === null) return 'On file';
  return `${expired ? 'Document expired on' : 'In date until'} ${formatDay(expiry_date)}`;
};

type Pair = { readonly was: ReplayItem | undefined; readonly now: ReplayItem | undefined };

const documentChange = ({ was, now }: Pair): Pick<HistoryChange, 'was' | 'now'> | null => {
  const words = { was: documentWords(was), now: documentWords(now) };
  if (words.was !== words.now) return words;
  const isReplaced = was?.document?.id !== now?.document?.id;
  return isReplaced ? { was: words.was, now: 'Another document with the same date' } : null;
};

/** How a property differs between two moments: the questions in their order, then the verdict and the badge. */
export const differencesBetween = (before: Moment, after: Moment, { editions, documents }: Named): Difference[] => {
  const asked = [before.edition, after.edition].flatMap((id) =>
    (editions.find((edition) => edition.id === id)?.sections ?? []).flatMap(({ questions }) => questions),
  );
  const texts = new Map(asked.map(({ key, text }) => [key, text]));

  const documentName = (item: ReplayItem | undefined): string | null => {
    const document = documents.find(({ id }) => id === item?.document?.id);
    return document ? DOCUMENT_TYPE_LABELS[document.document_type] : null;
  };
  const ofQuestion = ([key, text]: readonly [string, string]): Difference[] => {
    const pair = { was: before.items[key], now: after.items[key] };
    if (pair.was === pair.now) return [];
    const answer = { was: answerWords(pair.was), now: answerWords(pair.now) };
    const document = documentChange(pair);
    const name = documentName(pair.now) ?? documentName(pair.was) ?? text;
    return [
      ...(answer.was === answer.now ? [] : [{ key, what: text, ...answer }]),
      ...(document ? [{ key, what: name, ...document }] : []),
    ];
  };

  const nation = (moment: Moment) => (moment.nation === null ? null : NATION_LABELS[moment.nation]);
  const listed = (moment: Moment) => (moment.removed ? 'Removed' : 'Listed');
  const others: Difference[] = [
    { key: 'edition', what: 'Question set', was: before.edition, now: after.edition },
    { key: 'nation', what: 'Nation', was: nation(before), now: nation(after) },
    { key: 'verdict', what: 'Verdict', was: verdictWords(before), now: verdictWords(after) },
    {
      key: 'badge',
      what: `Badge ${after.badge?.code ?? before.badge?.code}`,
      was: badgeWords(before),
      now: badgeWords(after),
    },
    { key: 'removed', what: 'Property', was: listed(before), now: listed(after) },
  ];
  return [...[...texts].flatMap(ofQuestion), ...others.filter(({ was, now }) => was !== now)];
};
