import { documentDecider } from '../../../domain/documents/decider.ts';
import type { DocumentUploaded } from '../../../domain/documents/events.ts';
import { importDecider, undoableUntil } from '../../../domain/imports/decider.ts';
import { ada, bob, certificate, importedPaper, upload } from '../../support/events.ts';
import { modelled } from './modelled.ts';

const at = '2026-11-20T10:00:00.000Z';
const OTHERS = ['c1a5b8f2-0d0e-4d55-9a2b-5b0f6f1d2a02', 'c1a5b8f2-0d0e-4d55-9a2b-5b0f6f1d2a03'];
const DAYS = ['2026-11-20', '2027-02-01', '2028-01-01'];
const uploaded: DocumentUploaded = upload;

export const document = modelled({
  decider: documentDecider,
  refusals: {
    'document-not-found': true,
    'expiry-in-past': true,
    'issued-in-future': true,
    'issued-after-expiry': true,
  },
  command: (choice) => {
    const type = choice.of([
      'UploadDocument',
      'UploadDocument',
      'ChangeDates',
      'ChangeDates',
      'ExpireDocument',
      'SupersedeDocument',
      'ReinstateDocument',
      'ReinstateDocument',
      'DeleteDocument',
      'TransferDocument',
    ] as const);
    const by = { accountId: ada, at };
    const today = choice.of(DAYS);
    switch (type) {
      case 'UploadDocument':
        return { type, uploaded };
      case 'ChangeDates': {
        const expiresOn = choice.of([null, '2026-12-31', '2027-06-30', uploaded.expiresOn]);
        const issuedOn = choice.of([undefined, undefined, null, '2026-11-01', '2027-01-15', '2027-12-15']);
        return { type, ...by, today, expiresOn, issuedOn, issuer: choice.of([undefined, 'Gas Ltd']) };
      }
      case 'ExpireDocument':
        return { type, ...by, today };
      case 'SupersedeDocument':
        return { type, ...by, byDocumentId: choice.of([...OTHERS, null]) };
      case 'ReinstateDocument':
        return { type, ...by, insteadOf: choice.of(OTHERS) };
      case 'DeleteDocument':
        return { type, ...by };
      case 'TransferDocument':
        return { type, accountId: choice.of([ada, bob]), at };
    }
  },
  model: () => {
    let status: 'none' | 'kept' | 'superseded' | 'deleted' = 'none';
    let owner = '';
    let issuedOn: string | null = null;
    let expiresOn: string | null = null;
    let issuer: string | null = null;
    let expiredOn: string | null = null;
    let replacedBy: string | null = null;
    const broughtBack = new Set<string>();
    return {
      expect: (command) => {
        if (command.type === 'UploadDocument') {
          if (status !== 'none') return [];
          status = 'kept';
          owner = command.uploaded.accountId;
          issuedOn = command.uploaded.issuedOn ?? null;
          expiresOn = command.uploaded.expiresOn;
          issuer = command.uploaded.personal.owner.details?.issuer ?? null;
          return ['DocumentUploaded'];
        }
        if (status === 'none') return 'document-not-found';
        switch (command.type) {
          case 'ChangeDates': {
            if (status === 'deleted') return 'document-not-found';
            const issued = command.issuedOn === undefined ? issuedOn : command.issuedOn;
            const by = command.issuer === undefined ? issuer : command.issuer;
            const [newEnd, newRest] = [command.expiresOn !== expiresOn, issued !== issuedOn || by !== issuer];
            if (!newEnd && !newRest) return [];
            if (newEnd && command.expiresOn && command.expiresOn < command.today) return 'expiry-in-past';
            if (issued && issued > command.today) return 'issued-in-future';
            if (issued && command.expiresOn && issued > command.expiresOn) return 'issued-after-expiry';
            [issuedOn, expiresOn, issuer] = [issued, command.expiresOn, by];
            return [newRest ? 'DocumentDatesChanged' : 'DocumentExpiryChanged'];
          }
          case 'ExpireDocument':
            if (status !== 'kept' || !expiresOn || command.today <= expiresOn || expiredOn === expiresOn) return [];
            expiredOn = expiresOn;
            return ['DocumentExpired'];
          case 'SupersedeDocument':
            if (status !== 'kept' || broughtBack.has(command.byDocumentId ?? '')) return [];
            status = 'superseded';
            replacedBy = command.byDocumentId;
            return ['DocumentSuperseded'];
          case 'ReinstateDocument':
            if (status !== 'superseded' || replacedBy !== command.insteadOf) return [];
            status = 'kept';
            replacedBy = null;
            broughtBack.add(command.insteadOf);
            return ['DocumentReinstated'];
          case 'DeleteDocument':
            if (status === 'deleted') return [];
            status = 'deleted';
            return ['DocumentDeleted'];
          case 'TransferDocument':
            if (status === 'deleted' || owner === command.accountId) return [];
            owner = command.accountId;
            return ['DocumentTransferred'];
        }
      },
      view: () => (status === 'none' ? null : { status, owner, issuedOn, expiresOn, issuer, expiredOn, replacedBy }),
    };
  },
  view: (state) => {
    if (state.status === 'missing') return null;
    const { status, issuedOn, expiresOn, issuer, expiredOn, supersededBy: replacedBy } = state;
    return { status, owner: state.uploaded.accountId, issuedOn, expiresOn, issuer, expiredOn, replacedBy };
  },
});

const CHUNKS = 1;
const SOON = '2026-11-20T11:00:00.000Z';
const TOO_LATE = undoableUntil(SOON);

export const imported = modelled({
  decider: importDecider,
  refusals: { 'import-not-found': true, 'import-incomplete': true, 'import-under-way': true, 'import-undo-late': true },
  command: (choice) => {
    const type = choice.of([
      'PrepareImport',
      'PrepareImport',
      'PrepareImportRows',
      'PrepareImportRows',
      'PrepareImportDocuments',
      'CommitImport',
      'CommitImport',
      'CompleteImport',
      'CompleteImport',
      'UndoImport',
      'CompleteImportUndo',
    ] as const);
    const by = { accountId: choice.of([ada, ada, ada, ada, ada, ada, bob]), at: choice.of([at, SOON, TOO_LATE]) };
    const chunk = choice.of([0, 0, 1]);
    switch (type) {
      case 'PrepareImport':
        return { type, ...by, accountId: ada, importId: 'i', planId: 'p', added: 1, changed: 2, chunks: CHUNKS };
      case 'PrepareImportRows':
        return { type, ...by, chunk, rows: [] };
      case 'PrepareImportDocuments':
        return { type, ...by, chunk, documents: [importedPaper] };
      case 'CompleteImport':
        return { type, ...by, skipped: choice.of([[], [certificate]]) };
      case 'CompleteImportUndo':
        return { type, ...by, kept: choice.of([[], [certificate]]) };
      default:
        return { type, ...by };
    }
  },
  model: () => {
    const ORDER = ['nothing', 'prepared', 'committed', 'applied', 'undoing', 'undone'];
    let stage = 0;
    let chunks = 0;
    let end = '';
    let [skipped, kept]: [readonly string[], readonly string[]] = [[], []];
    return {
      expect: (command) => {
        if (command.type === 'PrepareImport') {
          if (stage > 0) return [];
          stage = 1;
          return ['ImportPrepared'];
        }
        if (stage === 0 || command.accountId !== ada) return 'import-not-found';
        switch (command.type) {
          case 'PrepareImportRows':
          case 'PrepareImportDocuments':
            if (command.chunk < chunks) return [];
            if (command.chunk !== chunks || chunks === CHUNKS) return 'import-incomplete';
            chunks += 1;
            return [command.type === 'PrepareImportRows' ? 'ImportRowsPrepared' : 'ImportDocumentsPrepared'];
          case 'CommitImport':
            if (chunks < CHUNKS) return 'import-incomplete';
            if (stage > 1) return [];
            stage = 2;
            end = new Date(Date.parse(command.at) + 86_400_000).toISOString();
            return ['ImportCommitted'];
          case 'CompleteImport':
            if (stage === 1) return 'import-incomplete';
            if (stage > 2) return [];
            stage = 3;
            skipped = command.skipped;
            return ['ImportApplied'];
          case 'UndoImport':
            if (stage > 3) return [];
            if (stage < 3) return 'import-under-way';
            if (command.at >= end) return 'import-undo-late';
            stage = 4;
            return ['ImportUndone'];
          case 'CompleteImportUndo':
            if (stage !== 4) return [];
            stage = 5;
            kept = command.kept;
            return ['ImportUndoApplied'];
        }
      },
      view: () => ({ stage: ORDER[stage], chunks, skipped, kept }),
    };
  },
  view: (state) =>
    state.status === 'missing'
      ? { stage: 'nothing', chunks: 0, skipped: [], kept: [] }
      : { stage: state.status, chunks: state.recorded, skipped: state.skipped, kept: state.kept },
});
