import type { Sender } from '../../../domain/contact/events.ts';
import type { EventLog } from '../../eventLog/eventLog.ts';
import type { Deadline } from '../../lib/deadline.ts';

export type MessageThread = {
  readonly sender: NonNullable<Sender['details']>;
  /** In their order. */
  readonly replies: readonly {
    readonly id: string;
    readonly at: string;
    readonly staffId: string;
    readonly text: string;
  }[];
  readonly closedReason: string | null;
};

/** The texts of a contact message: no read model holds them. Undefined once it was erased. */
export const messageThreads =
  ({ events }: { readonly events: Pick<EventLog, 'readStream'> }) =>
  async (contactId: string, deadline: Deadline): Promise<MessageThread | undefined> => {
    let thread: MessageThread | undefined;
    for (const { event } of await events.readStream(`contact-${contactId}`, 0n, deadline)) {
      if (event.type === 'ContactMessageReceived') {
        const sender = event.data.personal.sender.details;
        thread = sender ? { sender, replies: [], closedReason: null } : undefined;
      } else if (event.type === 'ContactMessageErased') thread = undefined;
      else if (thread && event.type === 'ContactMessageAnswered') {
        const { replyId: id, at, staffId, personal } = event.data;
        const reply = { id, at, staffId, text: personal.sender.details?.reply ?? '' };
        thread = { ...thread, replies: [...thread.replies, reply], closedReason: null };
      } else if (thread && event.type === 'ContactMessageClosed')
        thread = { ...thread, closedReason: event.data.personal.sender.details?.reason ?? '' };
    }
    return thread;
  };
export type MessageThreads = ReturnType<typeof messageThreads>;
