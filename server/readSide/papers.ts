import { setTimeout as delay } from 'node:timers/promises';
import type { PaperQuery, Report } from '../../domain/assessments/contract.ts';
import { addressChangedOn } from '../../domain/badges/addressChange.ts';
import { type Day, formatDay, londonDay } from '../../domain/calendar.ts';
import type { Nation } from '../../domain/properties/nation.ts';
import type { Edition } from '../../domain/questionnaire/edition.ts';
import type { Editions } from '../../domain/questionnaire/editions.ts';
import type { DocumentState } from '../../projections/documentFile/model.ts';
import { type OnPaper, onPaper } from '../../projections/propertyHistory/paper.ts';
import { historyOf } from '../../projections/propertyHistory/queries.ts';
import { reportOf } from '../../projections/propertyOverview/report.ts';
import { isAssessed } from '../../projections/propertyOverview/state.ts';
import { NotFound, Unprocessable } from '../application/errors.ts';
import type { EventLog } from '../eventLog/eventLog.ts';
import type { LedgerReads } from '../ledger/ledgerReads.ts';
import type { Clock } from '../lib/clock.ts';
import { type Deadline, hasPassed } from '../lib/deadline.ts';
import { namedProperty } from './namedProperty.ts';
import type { Reads } from './reads.ts';

/** What a paper rests on, so that it can be printed again and compared. */
export type Footing = {
  readonly edition: string;
  /** The position of the last event. */
  readonly position: string;
  /** The day as of which it was judged. */
  readonly day: Day;
  /** The leaf of the last event; null until the ledger has reached it. */
  readonly entry: number | null;
  /** The last head that was recorded before the last event, with its root in hex; null if there was none. */
  readonly head: { readonly size: number; readonly root: string } | null;
};

/** All that a report or a certificate shows. The same events and dates always give the same. */
export type Paper = {
  readonly report: Report;
  readonly nation: Nation;
  readonly edition: Edition;
  /** The day on which the address was changed after the assessment. */
  readonly addressChangedOn: Day | null;
  /** By document id. */
  readonly files: ReadonlyMap<string, Pick<DocumentState, 'sha256' | 'issuedOn' | 'expiresOn'>>;
  readonly footing: Footing;
};

type Dependencies = {
  readonly reads: Reads;
  readonly events: Pick<EventLog, 'readStream'>;
  readonly ledger: { readonly reads: Pick<LedgerReads, 'leaves' | 'headBefore'> };
  readonly editions: Editions;
  readonly now: Clock;
};
/** `among`: up to the last of these events, by id. */
type Asked = PaperQuery & { readonly among?: ReadonlySet<string> };
type Owned = { readonly propertyId: string; readonly accountId: string };

/** Milliseconds to wait for the ledger, which follows the log at once unless it is built again; and between looks. */
const [PATIENCE, LOOK] = [1000, 20];

/** Reads what the papers of a property show, now or as they were after an event. */
export const papersOf = ({ reads, events, ledger, editions, now }: Dependencies) => {
  const nameAt = namedProperty(events);

  const leafOf = async (eventId: string, deadline: Deadline): Promise<number | null> => {
    const end = performance.now() + PATIENCE;
    for (;;) {
      const leaf = (await ledger.reads.leaves([eventId])).get(eventId);
      if (leaf !== undefined) return leaf;
      if (performance.now() >= end || hasPassed(deadline)) return null;
      await delay(LOOK);
    }
  };

  const footingOf = async ({ last, day }: OnPaper, edition: string, deadline: Deadline): Promise<Footing> => {
    const entry = await leafOf(last.id, deadline);
    const head = entry === null ? undefined : await ledger.reads.headBefore(entry);
    const found = head ? { size: head.size, root: head.rootHash.toString('hex') } : null;
    return { edition, position: last.position, day, entry, head: found };
  };

  /** A later event would make a paper of that day a false one. */
  const checkDate = ({ nextOn }: OnPaper, date: Day): void => {
    const today = londonDay(now());
    if (date > today) throw new Unprocessable({ date: `The day cannot be later than today, ${formatDay(today)}` });
    if (nextOn !== null && date >= nextOn)
      throw new Unprocessable({ date: `Something else was recorded on ${formatDay(nextOn)}: choose an earlier day` });
  };

  return async (owned: Owned, { among, date, ...asked }: Asked, deadline: Deadline): Promise<Paper> => {
    const entries = await reads.all(historyOf(owned.propertyId, owned.accountId));
    const position = among ? entries.findLast(({ id }) => among.has(id))?.position : asked.position;
    if (among && position === undefined) throw new NotFound();
    const until = date ?? (position === undefined ? londonDay(now()) : null);
    const paper = onPaper(
      entries,
      { position: position === undefined ? null : BigInt(position), date: until },
      editions,
    );
    const property = paper?.known.property ?? undefined;
    if (!paper || !isAssessed(property)) throw new NotFound();
    if (date !== undefined) checkDate(paper, date);
    const edition = editions.of(property.assessment.edition);
    const [address, footing] = await Promise.all([
      nameAt(owned.propertyId, paper.naming, deadline),
      footingOf(paper, edition.id, deadline),
    ]);
    const { documents: files } = paper.known;
    const badgeCode = property.badge?.code ?? null;
    const report = reportOf({ state: { ...property, ...address }, files, badgeCode, today: paper.day }, editions);
    return { report, nation: property.nation, edition, addressChangedOn: addressChangedOn(property), files, footing };
  };
};
export type Papers = ReturnType<typeof papersOf>;
