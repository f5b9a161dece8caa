import { shareDecider } from '../../../domain/shares/decider.ts';
import { stayReceiptDecider } from '../../../domain/stayReceipts/decider.ts';
import { transferDecider } from '../../../domain/transfers/decider.ts';
import { MAX_FILES, uploadLinkDecider } from '../../../domain/uploadLinks/decider.ts';
import { ada, at, bob } from '../../support/events.ts';
import { madeLink, madeShare, sentByLink } from '../../support/linkEvents.ts';
import { madeStay } from '../../support/stayEvents.ts';
import { modelled } from './modelled.ts';

const DAYS = ['2026-11-19', '2026-12-01', '2027-06-01'];
const LAST_DAYS = ['2026-11-25', '2027-01-31'];
const IDS = [
  'c1a5b8f2-0d0e-4d55-9a2b-5b0f6f1d2a01',
  'c1a5b8f2-0d0e-4d55-9a2b-5b0f6f1d2a02',
  'c1a5b8f2-0d0e-4d55-9a2b-5b0f6f1d2a03',
];
const by = { accountId: ada, at };

export const share = modelled({
  decider: shareDecider,
  refusals: { 'share-ended': true },
  command: (choice) => {
    const type = choice.of(['MakeShare', 'ViewShare', 'ViewShare', 'RevokeShare'] as const);
    if (type === 'MakeShare') return { type, ...madeShare, lastDay: choice.of(LAST_DAYS) };
    if (type === 'RevokeShare') return { type, ...by };
    return { type, viewId: choice.of(IDS), viewed: { kind: 'page' as const }, today: choice.of(DAYS), at };
  },
  model: () => {
    let lastDay = '';
    let isRevoked = false;
    let lastView = '';
    return {
      expect: (command) => {
        if (command.type === 'MakeShare') {
          if (lastDay) return [];
          lastDay = command.lastDay;
          return ['ShareMade'];
        }
        if (!lastDay) return 'share-ended';
        if (command.type === 'RevokeShare') {
          const revokes = !isRevoked;
          isRevoked = true;
          return revokes ? ['ShareRevoked'] : [];
        }
        if (command.viewId === lastView) return [];
        if (isRevoked || command.today > lastDay) return 'share-ended';
        lastView = command.viewId;
        return ['ShareViewed'];
      },
      view: () => (lastDay ? { lastDay, isRevoked, lastView } : null),
    };
  },
  view: (state) =>
    state.status === 'missing'
      ? null
      : { lastDay: state.made.lastDay, isRevoked: state.status === 'revoked', lastView: state.lastViewId ?? '' },
});

export const uploadLink = modelled({
  decider: uploadLinkDecider,
  refusals: { 'link-ended': true },
  command: (choice) => {
    const type = choice.of([
      'MakeUploadLink',
      'UseUploadLink',
      'UseUploadLink',
      'UseUploadLink',
      'RevokeUploadLink',
      'UseUploadLink',
      'UseUploadLink',
    ] as const);
    if (type === 'MakeUploadLink') return { type, ...madeLink, lastDay: choice.of(LAST_DAYS) };
    if (type === 'RevokeUploadLink') return { type, ...by };
    const documentId = `c1a5b8f2-0d0e-4d55-9a2b-5b0f6f1d2a${choice.of(['01', '02', '03', '04', '05', '06', '07', '08'])}`;
    const sha256 = choice.of(['a', 'b', 'c', 'd']).repeat(64);
    const senderKeyHash = choice.of(['anna', 'anna', 'anna', 'bert', null]);
    return {
      type,
      ...sentByLink(),
      documentId,
      sha256,
      senderKeyHash,
      today: choice.of(['2026-11-19', '2026-11-20', '2026-12-01']),
    };
  },
  model: () => {
    let lastDay = '';
    let isRevoked = false;
    const files: { documentId: string; sha256: string; sender: string | null }[] = [];
    return {
      expect: (command) => {
        if (command.type === 'MakeUploadLink') {
          if (lastDay) return [];
          lastDay = command.lastDay;
          return ['UploadLinkMade'];
        }
        if (!lastDay) return 'link-ended';
        if (command.type === 'RevokeUploadLink') {
          if (isRevoked) return [];
          isRevoked = true;
          return ['UploadLinkRevoked'];
        }
        const { documentId, sha256, senderKeyHash: sender, today } = command;
        const latest = files[files.length - 1];
        const known = latest && sender !== null && sender === latest.sender;
        if (latest && (latest.documentId === documentId || (known && latest.sha256 === sha256))) return [];
        if (isRevoked || today > lastDay || (latest && (!known || files.length === MAX_FILES))) return 'link-ended';
        files.push({ documentId, sha256, sender });
        return ['UploadLinkUsed'];
      },
      view: () => (lastDay ? { lastDay, isRevoked, files } : null),
    };
  },
  view: (state) =>
    state.status === 'missing'
      ? null
      : {
          lastDay: state.made.lastDay,
          isRevoked: state.status === 'revoked',
          files: state.uses.map(({ documentId, sha256, senderKeyHash: sender }) => ({ documentId, sha256, sender })),
        },
});

export const stayReceipt = modelled({
  decider: stayReceiptDecider,
  refusals: { 'stay-receipt-ended': true, 'stay-number-taken': true },
  command: (choice) => {
    const type = choice.of(['MakeStayReceipt', 'WithdrawStayReceipt'] as const);
    if (type === 'WithdrawStayReceipt') return { type, ...by };
    return { type, ...madeStay, receiptId: choice.of(IDS) };
  },
  model: () => {
    let receipt: { id: string; isWithdrawn: boolean } | null = null;
    return {
      expect: (command) => {
        if (command.type === 'MakeStayReceipt') {
          if (receipt) return receipt.id === command.receiptId ? [] : 'stay-number-taken';
          receipt = { id: command.receiptId, isWithdrawn: false };
          return ['StayReceiptMade'];
        }
        if (!receipt) return 'stay-receipt-ended';
        if (receipt.isWithdrawn) return [];
        receipt.isWithdrawn = true;
        return ['StayReceiptWithdrawn'];
      },
      view: () => receipt,
    };
  },
  view: (state) =>
    state.status === 'missing' ? null : { id: state.made.receiptId, isWithdrawn: state.status === 'withdrawn' },
});

export const transfer = modelled({
  decider: transferDecider,
  refusals: {},
  command: (choice) => {
    const type = choice.of(['OpenTransfer', 'CompleteTransfer'] as const);
    const about = { transferId: choice.of(IDS), propertyId: IDS[0] as string, at };
    if (type === 'OpenTransfer') return { type, ...about, accountId: ada, emailKey: choice.of(['k1', 'k2']) };
    return { type, ...about, accountId: bob, formerAccountId: ada };
  },
  model: () => {
    let opened: { id: string; for: string; isDone: boolean } | null = null;
    return {
      expect: (command) => {
        if (command.type === 'OpenTransfer') {
          if (opened) return [];
          opened = { id: command.transferId, for: command.emailKey, isDone: false };
          return ['TransferOpened'];
        }
        if (!opened || opened.isDone) return [];
        opened.isDone = true;
        return ['TransferCompleted'];
      },
      view: () => opened,
    };
  },
  view: (state) =>
    state.status === 'missing'
      ? null
      : { id: state.opened.transferId, for: state.opened.emailKey, isDone: state.status === 'completed' },
});
