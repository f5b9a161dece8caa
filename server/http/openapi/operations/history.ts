import { AfterQuery } from '../../../../domain/live/contract.ts';
import { PropertyPath } from '../../../../domain/properties/contract.ts';
import { AuditReply, HistoryExportQuery, LooksReply, ReplayReply } from '../../../../domain/replay/contract.ts';
import {
  AsOfQuery,
  AsOfReply,
  HistoryQuery,
  HistoryReply,
  StayQuery,
  StayReply,
} from '../../../../domain/timeline/contract.ts';
import { file, type Group, ok } from '../operation.ts';

export const history: Group = {
  tag: 'History',
  about: 'What happened to a property, how it stood on a day or during a stay, and changes as they happen.',
  operations: {
    'GET /api/properties/{id}/history': {
      summary: 'The events of a property, newest first',
      description: '`after` is the position of the last event seen; pages go on downwards.',
      path: PropertyPath,
      query: HistoryQuery,
      replies: ok(HistoryReply),
    },
    'GET /api/properties/{id}/as-of': {
      summary: 'The property as it stood at the end of a day',
      path: PropertyPath,
      query: AsOfQuery,
      replies: ok(AsOfReply),
    },
    'GET /api/properties/{id}/stay': {
      summary: 'Whether it was in order on every day of a stay',
      path: PropertyPath,
      query: StayQuery,
      replies: ok(StayReply),
    },
    'GET /api/properties/{id}/stay/pdf': {
      summary: 'The same as a PDF',
      path: PropertyPath,
      query: StayQuery,
      replies: ok(file('application/pdf')),
      headers: ['Content-Disposition'],
      fails: ['printer-unavailable'],
    },
    'GET /api/properties/{id}/replay': {
      summary: 'The history step by step',
      path: PropertyPath,
      replies: ok(ReplayReply),
    },
    'GET /api/properties/{id}/history/export': {
      summary: 'The history as a file',
      path: PropertyPath,
      query: HistoryExportQuery,
      replies: ok(file('text/csv', 'application/jsonl', 'application/pdf')),
      headers: ['Content-Disposition'],
      fails: ['printer-unavailable'],
    },
    'GET /api/properties/{id}/looks': {
      summary: 'When auditors looked at the history',
      path: PropertyPath,
      replies: ok(LooksReply),
    },
    'GET /api/audit': { summary: 'The properties that an auditor may look at', replies: ok(AuditReply) },
    'GET /api/events': {
      summary: 'Changes as they happen',
      description:
        'A stream of server-sent events. An event `changed` names what to read again. `Last-Event-ID`, or `after`, goes on behind the last event seen.',
      query: AfterQuery,
      replies: ok(file('text/event-stream')),
      personOnly: true,
    },
  },
};
