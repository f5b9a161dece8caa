import { daysBetween, formatDay } from '../../../domain/calendar.ts';
import { dueWords } from '../../../domain/reminders/texts.ts';
import type { DataOf } from '../mails.ts';
import { Action, Facts, Greeting, MailLink, Paragraph, Title } from '../parts.tsx';
import type { Status } from '../styles.ts';
import type { TemplatesOf } from '../template.ts';

type Data = DataOf<'reminders'>;

const statusOf = (dueOn: string, on: string): Status => (daysBetween(on, dueOn) < 0 ? 'bad' : 'warn');

const itemsOf = ({ properties }: Data) => properties.flatMap(({ items }) => items);

const headline = (data: Data): string => {
  const [first, ...others] = itemsOf(data);
  if (!first) return 'Dates to keep in mind';
  const when = dueWords(first.dueOn, data.on);
  return others.length === 0 ? `${first.what}: ${when}` : `${others.length + 1} dates: ${when} for the first`;
};

export const reminderTemplates: TemplatesOf<'reminders'> = {
  reminders: {
    subject: headline,
    preview: ({ properties }) => properties.map(({ property }) => property).join(', '),
    reason: 'You get this because reminders are on in the settings of your LetProof account.',
    list: 'reminders',
    Content: ({ data, links }) => (
      <>
        <Title>{headline(data)}</Title>
        <Paragraph>
          <Greeting name={data.name} /> when a required document runs out, the badge of that property expires with it,
          until a new one is on file.
        </Paragraph>
        {data.properties.map(({ property, propertyId, items }) => (
          <Facts
            key={propertyId}
            caption={property}
            facts={items.map(({ what, dueOn }) => ({
              name: what,
              status: statusOf(dueOn, data.on),
              label: dueWords(dueOn, data.on),
              note: formatDay(dueOn),
            }))}
          />
        ))}
        <Action href={links.property(data.properties[0]?.propertyId ?? '')}>See what to do</Action>
        <Paragraph>
          Days counted on {formatDay(data.on)}. <MailLink href={links.settings}>Change reminders</MailLink>
        </Paragraph>
      </>
    ),
  },
};
