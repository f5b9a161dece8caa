import type { Day } from '../../../domain/calendar.ts';
import type { DomainEvent } from '../../../domain/events.ts';
import { eventLine } from './eventLine.ts';
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

/** Prints scenes, with a heading for each month. */
export const narrator = (print: (line: string) => void) => {
  let heading = '';
  return ({ day, sentence, events, mails, screen }: Scene) => {
    const date = new Date(day);
    if (month.format(date) !== heading) {
      heading = month.format(date);
      print(`\n${heading}`);
    }
    print(`  ${weekday.format(date)}  ${sentence}`);
    const lines = [
      ...events.flatMap((event) => eventLine(event) ?? []),
      ...mails.map(({ subject, to }) => `mail    “${subject}” to ${to}`),
      ...(screen ? [`screen  ${screen}`] : []),
    ];
    for (const line of lines) print(`          ${line}`);
  };
};
