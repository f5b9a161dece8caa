import type { Request } from 'express';
import { ReasonBody, ReplyBody } from '../../../domain/office/contract/commands.ts';
import { CONTACT_MESSAGE_LIST, type OfficeMessageRecord } from '../../../domain/office/contract/messages.ts';
import { accountsById } from '../../../projections/accountProfile/queries.ts';
import type { Position } from '../../../projections/recorded.ts';
import { NotFound } from '../../application/errors.ts';
import { actingOf } from '../acting.ts';
import { deadlineOf } from '../deadline.ts';
import type { RouteDependencies } from '../dependencies.ts';
import { newId, pathOf } from '../request.ts';
import { officeContext } from './officeContext.ts';
import type { OfficeDependencies, OfficeRouting } from './officeList.ts';
import { messagesOfOffice } from './systemLists.ts';

type Dependencies = OfficeDependencies & Pick<RouteDependencies, 'replies'>;

/** The messages of the contact form. */
export const messageRoutes = (routes: OfficeRouting, dependencies: Dependencies): void => {
  const { reads, commands, now, replies, office } = dependencies;
  const list = messagesOfOffice(dependencies);
  routes.list(list);

  const record = async (request: Request): Promise<OfficeMessageRecord> => {
    const { id } = pathOf(CONTACT_MESSAGE_LIST.path, request);
    const [row, thread] = await Promise.all([list.one(request, id), office.thread(id, deadlineOf(request))]);
    if (!row || !thread) throw new NotFound();
    const writers = await reads.all(accountsById([...new Set(thread.replies.map(({ staffId }) => staffId))]));
    const names = new Map(writers.map(({ accountId, name, email }) => [accountId, name || email]));
    return {
      ...row,
      ...thread.sender,
      replies: thread.replies.map(({ staffId, ...reply }) => ({ ...reply, by: names.get(staffId) ?? 'Former staff' })),
      closed_reason: thread.closedReason,
    };
  };

  routes.get('/console/contact-messages/:id', async (request, response) => {
    response.json(await record(request));
  });

  /** The account that the event is about: that of the sender, if there is one. */
  const about = async (request: Request) => {
    const { id: contactId } = pathOf(CONTACT_MESSAGE_LIST.path, request);
    const message = await commands.contact.freshState(contactId, deadlineOf(request));
    if (message.status !== 'received') throw new NotFound();
    const command = { contactId, staffId: actingOf(request).person, at: now().toISOString() };
    return { contactId, command, context: officeContext(request, message.accountId) };
  };

  const changed = async (request: Request, reached: Position | undefined) => {
    const body = await replies.readBack(reached, () => record(request));
    if (request.res) replies.acknowledged(request.res, reached).json(body);
  };

  routes.post('/console/contact-messages/:id/answer', async (request) => {
    const { contactId, command, context } = await about(request);
    const { message: reply } = ReplyBody.parse(request.body);
    const answer = { type: 'AnswerMessage', ...command, replyId: newId(request), reply } as const;
    await changed(request, (await commands.contact(contactId, answer, context)).reached);
  });

  routes.post('/console/contact-messages/:id/close', async (request) => {
    const { contactId, command, context } = await about(request);
    const { reason } = ReasonBody.parse(request.body);
    const close = { type: 'CloseMessage', ...command, reason } as const;
    await changed(request, (await commands.contact(contactId, close, context)).reached);
  });
};
