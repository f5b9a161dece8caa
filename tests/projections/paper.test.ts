import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays, type Day } from '../../domain/calendar.ts';
import { EDITIONS } from '../../domain/questionnaire/editions.ts';
import { type OnPaper, onPaper } from '../../projections/propertyHistory/paper.ts';
import { reportOf } from '../../projections/propertyOverview/report.ts';
import { isAssessed } from '../../projections/propertyOverview/state.ts';
import { histories } from '../support/replayHistories.ts';

const daysLater = fc.integer({ min: 0, max: 1500 });

const reportOn = ({ known: { property, documents: files } }: OnPaper, today: Day) => {
  if (!property || !isAssessed(property)) throw new Error('It was assessed');
  return reportOf({ state: property, files, badgeCode: property.badge?.code ?? null, today }, EDITIONS);
};

test('the report of a paper’s day is that of the day on which it is asked for', () => {
  fc.assert(
    fc.property(histories, daysLater, (entries, days) => {
      const today = addDays(entries.at(-1)?.metadata.recordedAt.slice(0, 10) ?? '', days);
      const paper = onPaper(entries, { position: null, date: today }, EDITIONS);
      expect(paper && reportOn(paper, paper.day)).toEqual(paper && reportOn(paper, today));
    }),
    { numRuns: 100 },
  );
});

test('what came after an event does not change the paper of that event', () => {
  fc.assert(
    fc.property(histories, fc.nat(), (entries, place) => {
      const upTo = entries.slice(0, 1 + (place % entries.length));
      const position = BigInt(upTo.at(-1)?.position ?? 0);
      const then = onPaper(upTo, { position: null, date: null }, EDITIONS);
      const now = onPaper(entries, { position, date: null }, EDITIONS);
      expect({ ...now, nextOn: null }).toEqual(then);
    }),
    { numRuns: 60 },
  );
});
