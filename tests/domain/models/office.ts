import { auditDecider } from '../../../domain/audits/decider.ts';
import { badgeReportDecider } from '../../../domain/badgeReports/decider.ts';
import { contactDecider } from '../../../domain/contact/decider.ts';
import { staffDecider } from '../../../domain/staff/decider.ts';
import { supportDecider } from '../../../domain/support/decider.ts';
import { badgeReportErased, badgeReported } from '../../support/credentialEvents.ts';
import { ada, at, bob, contactId, cottage, emailKey, first, person, second } from '../../support/events.ts';
import { modelled } from './modelled.ts';

const REQUESTS = [first, second];
const why = { personal: { why: { subject: bob, details: { reason: 'Asked on the phone' } } } };
const INSTANTS = ['10:00:00', '10:09:59', '10:10:00', '10:29:59', '10:30:00', '11:30:00'].map(
  (time) => `2026-11-20T${time}.000Z`,
);
const minutesBetween = (one: string, other: string) => (Date.parse(other) - Date.parse(one)) / 60_000;

/** A message may be that of a person whose key is erased: then its details are null. */
export const contact = modelled({
  decider: contactDecider,
  refusals: { 'message-missing': true },
  command: (choice) => {
    const type = choice.of([
      'ReceiveMessage',
      'AnswerMessage',
      'AnswerMessage',
      'CloseMessage',
      'EraseMessage',
    ] as const);
    const byStaff = { contactId, staffId: bob, at };
    if (type === 'EraseMessage') return { type, contactId, why: 'retention' as const, at };
    if (type === 'CloseMessage') return { type, ...byStaff, reason: 'Spam' };
    if (type === 'AnswerMessage') return { type, ...byStaff, replyId: choice.of(REQUESTS), reply: 'No.' };
    const details = choice.of([{ ...person, message: 'Hello' }, { ...person, message: 'Hello' }, null]);
    const personal = { sender: { subject: contactId, details } };
    return { type, contactId, accountId: null, emailKey, subject: 'general' as const, personal, at };
  },
  model: () => {
    let message: { standing: string; isReadable: boolean; replies: string[] } | 'erased' | null = null;
    return {
      expect: (command) => {
        if (command.type === 'ReceiveMessage') {
          if (message) return [];
          message = { standing: 'open', isReadable: command.personal.sender.details !== null, replies: [] };
          return ['ContactMessageReceived'];
        }
        if (command.type === 'EraseMessage') {
          if (!message || message === 'erased') return [];
          message = 'erased';
          return ['ContactMessageErased'];
        }
        if (!message || message === 'erased' || !message.isReadable) return 'message-missing';
        if (command.type === 'CloseMessage') {
          if (message.standing === 'closed') return [];
          message.standing = 'closed';
          return ['ContactMessageClosed'];
        }
        if (message.replies.includes(command.replyId)) return [];
        message.replies.push(command.replyId);
        message.standing = 'answered';
        return ['ContactMessageAnswered'];
      },
      view: () => message,
    };
  },
  view: (state) => {
    if (state.status !== 'received') return state.status === 'missing' ? null : 'erased';
    const { standing, sender, replyIds } = state;
    return { standing, isReadable: sender.details !== null, replies: replyIds };
  },
});

export const badgeReport = modelled({
  decider: badgeReportDecider,
  refusals: {},
  command: (choice) =>
    choice.of([
      { type: 'ReportBadge' as const, ...badgeReported.data },
      {
        type: 'EraseReport' as const,
        ...(badgeReportErased.data as { reportId: string; accountId: string; at: string }),
      },
    ]),
  model: () => {
    let [isReported, isErased] = [false, false];
    return {
      expect: ({ type }) => {
        if (type === 'ReportBadge') {
          if (isReported) return [];
          isReported = true;
          return ['BadgeReported'];
        }
        if (!isReported || isErased) return [];
        isErased = true;
        return ['BadgeReportErased'];
      },
      view: () => [isReported, isErased],
    };
  },
  view: ({ status }) => [status !== 'missing', status === 'erased'],
});

export const audit = modelled({
  decider: auditDecider,
  refusals: {},
  command: (choice) => ({
    type: 'ViewHistory' as const,
    accountId: ada,
    propertyId: cottage,
    personId: bob,
    at: choice.of(INSTANTS),
  }),
  model: () => {
    let look: string | null = null;
    return {
      expect: (command) => {
        if (look && Math.abs(minutesBetween(look, command.at)) < 30) return [];
        look = command.at;
        return ['HistoryViewed'];
      },
      view: () => look,
    };
  },
  view: ({ lastViewedAt }) => lastViewedAt,
});

export const staff = modelled({
  decider: staffDecider,
  refusals: { 'not-staff': true },
  // Each export is recorded, and nothing depends on it.
  withoutTrace: ['OfficeListExported'],
  command: (choice) => {
    const type = choice.of(['AddStaff', 'RemoveStaff', 'ResendMail', 'RequestRebuild', 'NoteExport'] as const);
    const by = { accountId: bob, at };
    if (type === 'NoteExport') return { type, ...by, list: 'leads', format: 'csv' as const };
    if (type === 'AddStaff' || type === 'RemoveStaff') return { type, ...by, ...why };
    const requestId = choice.of(REQUESTS);
    if (type === 'RequestRebuild') return { type, ...by, requestId, model: 'badge', ...why };
    return { type, ...by, requestId, mailKey: 'receipt', recipientId: ada, ...why };
  },
  model: () => {
    let isMember = false;
    const requests = new Set<string>();
    const request = (id: string, recorded: string) => {
      if (!isMember) return 'not-staff';
      if (requests.has(id)) return [];
      requests.add(id);
      return [recorded];
    };
    return {
      expect: (command) => {
        switch (command.type) {
          case 'AddStaff':
          case 'RemoveStaff': {
            const adds = command.type === 'AddStaff';
            if (isMember === adds) return [];
            isMember = adds;
            return [adds ? 'StaffAdded' : 'StaffRemoved'];
          }
          case 'ResendMail':
            return request(command.requestId, 'MailResent');
          case 'RequestRebuild':
            return request(command.requestId, 'ReadModelRebuildRequested');
          case 'NoteExport':
            return isMember ? ['OfficeListExported'] : 'not-staff';
        }
      },
      view: () => ({ isMember, requests: [...requests] }),
    };
  },
  view: ({ isMember, requestIds }) => ({ isMember, requests: requestIds }),
});

export const support = modelled({
  decider: supportDecider,
  refusals: {},
  command: (choice) => {
    const type = choice.of(['OpenRecord', 'OpenRecord', 'EndSessions', 'SendPasswordReset'] as const);
    const by = { accountId: ada, staffId: choice.of([bob, second]), at: choice.of(INSTANTS) };
    if (type === 'OpenRecord') return { type, ...by };
    const personal = { owner: { subject: ada, details: { reason: 'Asked on the phone' } } };
    return { type, ...by, requestId: choice.of(REQUESTS), personal };
  },
  model: () => {
    const opened = new Map<string, string>();
    const requests: string[] = [];
    return {
      expect: (command) => {
        if (command.type === 'OpenRecord') {
          const last = opened.get(command.staffId);
          if (last && Math.abs(minutesBetween(last, command.at)) < 10) return [];
          opened.set(command.staffId, command.at);
          return ['AccountRecordOpened'];
        }
        if (requests.includes(command.requestId)) return [];
        requests.push(command.requestId);
        return [command.type === 'EndSessions' ? 'AccountSessionsEnded' : 'PasswordResetSent'];
      },
      view: () => ({ opened: Object.fromEntries(opened), requests }),
    };
  },
  view: ({ openedAt, requestIds }) => ({ opened: openedAt, requests: requestIds }),
});
