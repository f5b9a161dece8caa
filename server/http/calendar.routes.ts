import { type Request, type Response, Router } from 'express';
import { lastOfMonth, londonDay } from '../../domain/calendar.ts';
import { DocumentPath } from '../../domain/documents/contract.ts';
import { PropertyPath } from '../../domain/properties/contract.ts';
import { CalendarQuery } from '../../domain/reminders/contract.ts';
import { calendarEntry } from '../../projections/documentFile/calendarEntry.ts';
import {
  type CalendarDocument,
  calendarDocuments,
  calendarVersion,
  datedDocument,
  datedDocuments,
} from '../../projections/documentFile/queries.ts';
import { calendarEntries } from '../../projections/propertyOverview/calendarEntries.ts';
import { listedVersions } from '../../projections/propertyOverview/queries.ts';
import { NotFound } from '../application/errors.ts';
import { groupedProperties } from '../application/groupedProperties.ts';
import type { CalendarEntry } from '../calendar/icsCalendar.ts';
import type { CalendarOf } from '../identity/calendarAddresses.ts';
import { flatMapProperties } from '../readSide/flatMapProperties.ts';
import { type Acting, actingOf, allow, anyone, signedIn } from './acting.ts';
import { auditLine } from './audit.ts';
import { deadlineOf } from './deadline.ts';
import type { RouteDependencies } from './dependencies.ts';
import { addressOf, originOf, pathOf, queryOf } from './request.ts';
import { secretAddress } from './secretAddress.ts';
import { hasTagged, sendTagged, tagOf } from './sendTagged.ts';

type Dependencies = Pick<
  RouteDependencies,
  | 'commands'
  | 'reads'
  | 'now'
  | 'editions'
  | 'owned'
  | 'limits'
  | 'calendars'
  | 'renderCalendar'
  | 'renderedCalendars'
  | 'publicOrigin'
  | 'logger'
>;

const ICS = 'text/calendar; charset=utf-8';

/** Dates of documents for other programs: private addresses to subscribe to, and single entries to download. */
export const calendarRoutes = (dependencies: Dependencies): Router => {
  const { commands, reads, now, editions, owned, limits, calendars, publicOrigin, logger } = dependencies;
  const { renderCalendar, renderedCalendars } = dependencies;
  const router = Router();
  const grouped = groupedProperties(commands);
  const flatMapOf = flatMapProperties(reads);
  const origin = (request: Request) => originOf(request, publicOrigin);

  const addressReply = (request: Request, token: string) => ({
    success: true,
    url: `${origin(request)}/api/calendar/${token}.ics`,
  });
  const ownOf = (request: Request): CalendarOf => ({ accountId: actingOf(request).person, propertyId: null });

  const rotated = async (response: Response, of: CalendarOf): Promise<string> => {
    const token = await calendars.rotate(of);
    auditLine(logger, 'The address of a calendar was replaced', { event: 'calendar.rotated' }, response);
    return token;
  };

  router.get('/account/calendar', signedIn, async (request, response) => {
    response.json(addressReply(request, await calendars.token(ownOf(request))));
  });
  router.post('/account/calendar/rotate', signedIn, async (request, response) => {
    response.json(addressReply(request, await rotated(response, ownOf(request))));
  });

  const ofProperty = async (request: Request): Promise<CalendarOf> => {
    const acting = actingOf(request);
    const { id: propertyId } = pathOf(PropertyPath, request);
    await owned.listed(acting, propertyId);
    return { accountId: acting.account, propertyId };
  };
  // An address outlives the access of the person who copied it, so only those who manage access get one.
  router.get('/properties/:id/calendar', allow('access:read'), async (request, response) => {
    response.json(addressReply(request, await calendars.token(await ofProperty(request))));
  });
  router.post('/properties/:id/calendar/rotate', allow('access:change'), async (request, response) => {
    response.json(addressReply(request, await rotated(response, await ofProperty(request))));
  });

  const entriesOf = (request: Request, documents: readonly CalendarDocument[]) =>
    documents.map((document) => calendarEntry(document, editions, origin(request)));

  const send = async (request: Request, response: Response, read: () => Promise<readonly CalendarEntry[]>) => {
    const body = await renderCalendar(read);
    sendTagged(request, response.type(ICS), body);
  };

  /** False once the account is gone, or the property belongs to another one. */
  const stands = async ({ accountId, propertyId }: CalendarOf, request: Request): Promise<boolean> => {
    const deadline = deadlineOf(request);
    if ((await commands.account.cachedState(accountId, deadline)).status !== 'registered') return false;
    const property = propertyId === null ? null : await commands.property.cachedState(propertyId, deadline);
    return property === null || (property.status !== 'missing' && property.accountId === accountId);
  };

  /** Throws the same NotFound for a token that was guessed, replaced, or that does not stand any more. */
  const found = async (request: Request, token: string): Promise<CalendarOf> => {
    const of = await calendars.find(token);
    if (of && (await stands(of, request))) return of;
    await limits.use('calendarGuess', addressOf(request));
    throw new NotFound();
  };

  /** The calendar as it is now; without its body if only its tag is known and the client has the body. */
  const currentCalendar = async (request: Request, of: CalendarOf) => {
    const name = [of.accountId, of.propertyId, origin(request)].join(' ');
    const current = await reads.one(calendarVersion(of));
    const known = current && renderedCalendars.tagOf(name, current.version);
    const kept = known && renderedCalendars.bodyOf(known);
    if (known && (kept || hasTagged(request, known))) return { tag: known, body: kept ?? '' };
    return renderedCalendars.render(name, async () => {
      // The documents may have changed since the version was read, so they bring their own. Without any the version is 0.
      let version = '0';
      const text = await renderCalendar(async () => {
        const documents = await reads.all(calendarDocuments(of));
        version = documents[0]?.version ?? version;
        return entriesOf(request, documents);
      });
      const body = Buffer.from(text);
      return { version, tag: tagOf(body), body };
    });
  };

  router.get('/calendar/:token.ics', anyone, secretAddress, async (request, response) => {
    const of = await found(request, String(request.params.token));
    await limits.use('calendar', `${of.accountId} ${of.propertyId}`);
    // Programs that subscribe ask often, and get a 304. A download is for one person in a browser, which must not keep it.
    response.set('Cache-Control', 'private, no-cache').type(ICS);
    const { tag, body } = await currentCalendar(request, of);
    sendTagged(request, response, body, tag);
  });

  const listedIds = async ({ account, scope }: Acting): Promise<readonly string[]> =>
    (await reads.all(listedVersions(account, scope))).map(({ propertyId }) => propertyId);

  /** The dates of one month, as the page of the calendar shows them, to download. */
  router.get('/documents/calendar.ics', allow('document:read'), async (request, response) => {
    const acting = actingOf(request);
    const asked = queryOf(CalendarQuery, request);
    const { month, property_id: propertyId, group_id: groupId, document_type: type, kind } = asked;
    if (propertyId) await owned.listed(acting, propertyId);
    const group = groupId === undefined ? null : new Set(await grouped(acting, groupId));
    const scope = acting.scope && new Set(acting.scope);
    const isAsked = (id: string) =>
      (propertyId === undefined || id === propertyId) &&
      (group === null || group.has(id)) &&
      (scope === null || scope.has(id));
    response.attachment(`letproof-${month}.ics`);
    await send(request, response, async () => {
      const first = `${month}-01`;
      // A type of document asks for dates of documents only, a kind for others only.
      const [documents, propertyIds] = await Promise.all([
        kind === undefined ? reads.all(datedDocuments(acting.account, first, lastOfMonth(first))) : [],
        type !== undefined ? [] : propertyId ? [propertyId] : listedIds(acting),
      ]);
      const ofDocuments = documents.filter(
        (document) => isAsked(document.propertyId) && (type === undefined || document.documentType === type),
      );
      const about = { editions, today: londonDay(now()), origin: origin(request) };
      const ofProperties = await flatMapOf(acting.account, propertyIds.filter(isAsked), (property) =>
        calendarEntries(property, about)
          .filter((entry) => entry.day.startsWith(month) && (kind === undefined || entry.kind === kind))
          .map(({ kind: _, ...entry }) => entry),
      );
      return [...entriesOf(request, ofDocuments), ...ofProperties];
    });
  });

  router.get('/documents/:id/calendar.ics', allow('document:read'), async (request, response) => {
    const { id } = pathOf(DocumentPath, request);
    await owned.document(actingOf(request), id);
    response.attachment('letproof.ics');
    await send(request, response, async () => {
      const [document] = await reads.all(datedDocument(id));
      if (!document) throw new NotFound();
      return entriesOf(request, [document]);
    });
  });

  return router;
};
