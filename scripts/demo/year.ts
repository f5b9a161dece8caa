import { addDays, type Day } from '../../domain/calendar.ts';
import type { DomainEvent } from '../../domain/events.ts';
import { type HeadlineTable, headlines } from './headlines.ts';
import type { Mailbox } from './mailbox.ts';
import type { MovedServer } from './movedServer.ts';
import { narrator } from './narrator.ts';
import { newsOf } from './news.ts';

/** What a person does on a day. */
export type Step<Stage> = {
  readonly on: Day;
  readonly sentence: string;
  /** Returns what the screen says, if anything. */
  readonly act: (stage: Stage) => Promise<unknown>;
};

export type Story<Stage> = {
  readonly first: Day;
  readonly last: Day;
  /** In the order of their days. What happens without a person is not listed. */
  readonly steps: readonly Step<Stage>[];
  readonly stage: Stage;
  readonly headlines: HeadlineTable;
  /** An event in one line; null for an event that is no part of the story. */
  readonly lineOf: (event: DomainEvent) => string | null;
};

type Place = { readonly moved: MovedServer; readonly mailbox: Mailbox };

/** Moves the clock day by day and tells what happens. Returns all events, and the names of the accounts. */
export const tellYear = async <Stage>(
  { moved: { running, setDay }, mailbox }: Place,
  { first, last, steps, stage, lineOf, ...story }: Story<Stage>,
  signal: AbortSignal,
) => {
  const news = newsOf(running, signal);
  const tell = narrator(console.log, lineOf);
  const { of: headlineOf, nameOf } = headlines(story.headlines);
  const all: DomainEvent[] = [];

  const scene = async (day: Day, sentence: string | undefined, screen?: string) => {
    const [events, mails] = [await news(), mailbox.collect()];
    all.push(...events);
    const headline = headlineOf(events);
    if (sentence || mails.length > 0 || events.some(lineOf))
      tell({ day, sentence: sentence ?? headline, events, mails, screen });
  };

  for (let day: Day = first; day <= last && !signal.aborted; day = addDays(day, 1)) {
    setDay(day);
    await running.runDueJobs();
    await scene(day, undefined);
    for (const { sentence, act } of steps.filter(({ on }) => on === day)) {
      const screen = await act(stage);
      await scene(day, sentence, typeof screen === 'string' ? screen : undefined);
    }
  }
  return { events: all, nameOf };
};
