import { type Day, daysBetween, formatDay } from '../../../domain/calendar.ts';
import { countOf } from '../../../domain/numberWords.ts';
import { beginningWords, dueWords, expiryWords } from '../../../domain/reminders/texts.ts';
import type { DataOf } from '../mails.ts';
import { Action, type Fact, Greeting, Paragraph, Subtitle, Title } from '../parts.tsx';
import type { TemplatesOf } from '../template.ts';
import { previewOf, UrgentFacts } from '../UrgentFacts.tsx';

type Data = DataOf<'reminders'>;
type Item = Data['properties'][number]['items'][number];
type Line = Item & { readonly property: string };

const linesOf = ({ properties }: Data): readonly Line[] =>
  properties.flatMap(({ property, items }) => items.map((item) => ({ ...item, property })));
const isDocument = ({ documentType }: Item) => documentType !== undefined;

const wordsOf = (item: Item, today: Day): string => {
  if (isDocument(item)) return expiryWords(item.dueOn, today);
  return item.begins ? beginningWords(item.dueOn, today) : dueWords(item.dueOn, today);
};

const inDays = (dueOn: Day, on: Day): string => {
  const days = daysBetween(on, dueOn);
  if (days === 0) return 'today';
  return days === 1 ? 'tomorrow' : `in ${days} days`;
};

const documentsHeadline = (items: readonly Item[], on: Day): string => {
  const isOne = items.length === 1;
  const documents = isOne ? 'A document' : countOf(items.length, 'document');
  const days = [...new Set(items.map(({ dueOn }) => dueOn))].sort();
  const next = days.find((day) => day >= on);
  if (!next) return `${documents} ${isOne ? 'has' : 'have'} run out`;
  return days.length === 1
    ? `${documents} ${isOne ? 'runs' : 'run'} out ${inDays(next, on)}`
    : `${documents} to renew, the next one ${inDays(next, on)}`;
};

const headline = (data: Data, today: Day): string => {
  const items = linesOf(data);
  const [first, ...others] = items;
  if (!first) return 'Dates to keep in mind';
  if (items.every(isDocument)) return documentsHeadline(items, today);
  const when = wordsOf(first, today);
  if (others.length === 0) return `${first.what}: ${when}`;
  return `${countOf(items.length, 'date')}, the first one: ${when.toLowerCase()}`;
};

const factOf = (line: Line, today: Day): Fact => ({
  name: line.what,
  detail: line.property,
  status: line.dueOn < today && !line.begins ? 'bad' : 'warn',
  label: wordsOf(line, today),
  note: formatDay(line.dueOn),
});

export const reminderTemplates: TemplatesOf<'reminders'> = {
  reminders: {
    subject: headline,
    preview: ({ properties }) => previewOf(properties),
    reason: 'You get this because expiry reminders are on.',
    change: 'Change reminders',
    list: 'reminders',
    Content: ({ data, links, today }) => {
      const { name, properties } = data;
      const items = linesOf(data);
      const onlyDocuments = items.every(isDocument);
      const [first, ...others] = properties;
      const propertyId = first?.propertyId ?? '';
      const gasCheckComes = items.some(
        ({ documentType, dueOn }) => documentType === 'gas_safety_certificate' && dueOn >= today,
      );
      return (
        <>
          <Title>{headline(data, today)}</Title>
          <Paragraph>
            <Greeting name={name} />{' '}
            {items.some(isDocument)
              ? 'when a required document lapses, the badge of that property expires with it, until a new one is on file.'
              : 'please keep this in mind.'}
          </Paragraph>
          <UrgentFacts
            caption={`Your ${onlyDocuments ? 'documents' : 'dates'} on ${formatDay(today)}`}
            lines={items}
            dayOf={({ dueOn }) => dueOn}
            factOf={(line) => factOf(line, today)}
          />
          {onlyDocuments ? (
            <Action href={others.length === 0 ? links.documents(propertyId) : links.dashboard}>
              {items.length === 1 ? 'Upload the new document' : 'Upload the new documents'}
            </Action>
          ) : (
            <Action href={others.length === 0 ? links.property(propertyId) : links.dashboard}>See what to do</Action>
          )}
          {gasCheckComes && (
            <>
              <Subtitle>Before you book the engineer</Subtitle>
              <Paragraph>
                In Great Britain the yearly gas check can be done up to two months early and still keep its date, so
                there is no reason to wait.
              </Paragraph>
            </>
          )}
        </>
      );
    },
  },
};
