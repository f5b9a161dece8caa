import type { Day } from '../../domain/calendar.ts';
import type { DomainEvent } from '../../domain/events.ts';
import type { ReceivedMail } from './mailbox.ts';

const month = new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', month: 'long', year: 'numeric' });
const weekday = new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', weekday: 'short', day: '2-digit' });

export type Scene = {
  readonly day: Day;
  readonly sentence: string;
  readonly events: readonly DomainEvent[];
  readonly mails: readonly ReceivedMail[];
  readonly screen: string | undefined;
};

type LineOf = (event: DomainEvent) => string | null;

/** Prints scenes, with a heading for each month. `lineOf` is null for an event that is no part of the story. */
export const narrator = (print: (line: string) => void, lineOf: LineOf) => {
  let heading = '';
  return ({ day, sentence, events, mails, screen }: Scene) => {
    const date = new Date(day);
    if (month.format(date) !== heading) {
      heading = month.format(date);
      print(`\n${heading}`);
    }
    print(`  ${weekday.format(date)}  ${sentence}`);
    const lines = [
      ...events.flatMap((event) => lineOf(event) ?? []),
      ...mails.map(({ subject, to }) => `mail    “${subject}” to ${to}`),
      ...(screen ? [`screen  ${screen}`] : []),
    ];
    for (const line of lines) print(`          ${line}`);
  };
};
