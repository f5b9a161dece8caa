import { badgeDecider } from '../../../domain/badges/decider.ts';
import type { Cause, Standing } from '../../../domain/badges/standing.ts';
import { ada, badgeId, certificate, code, cottage, first, newerCertificate, second } from '../../support/events.ts';
import { modelled } from './modelled.ts';

const at = '2026-11-20T10:00:00.000Z';
const DAYS = ['2026-11-20', '2027-06-01', '2028-03-01'];
const ENDS = [null, '2027-06-30', '2027-08-31'];

const expiredBy = (documentId: string): Standing => ({
  status: 'expired',
  cause: { kind: 'document', documentId, documentType: 'gas_safety_certificate', key: 'gas', endedOn: '2027-06-30' },
  since: '2027-07-01',
});
const STANDINGS: readonly Standing[] = [
  { status: 'active', cause: null, since: null },
  { status: 'active', cause: null, since: null },
  expiredBy(certificate),
  expiredBy(newerCertificate),
  { status: 'expired', cause: { kind: 'term', endedOn: '2027-11-20' }, since: '2027-11-21' },
  { status: 'suspended', cause: { kind: 'answers', keys: ['gas'] }, since: '2027-01-01' },
  { status: 'suspended', cause: { kind: 'answers', keys: ['fire'] }, since: '2027-01-01' },
  { status: 'suspended', cause: { kind: 'subscription', endedOn: '2027-01-01' }, since: '2027-01-31' },
  { status: 'revoked', cause: { kind: 'account_erased' }, since: '2027-01-01' },
];

/** What makes a cause another one: its kind, and for a document which one. */
const causeOf = ({ cause }: { readonly cause: Cause | null }): string =>
  cause === null ? '' : cause.kind === 'document' ? cause.documentId : cause.kind;

/** Twelve months, of which the first day is part. None of these days ends a month. */
const YEARS: Readonly<Record<string, string>> = {
  '2026-11-20': '2027-11-20',
  '2027-06-01': '2028-06-01',
  '2028-03-01': '2029-03-01',
};

export const badge = modelled({
  decider: badgeDecider,
  refusals: {
    'answers-to-recheck': true,
    'assessment-not-passing': true,
    'badge-code-taken': true,
    'badge-revoked': true,
    'questions-to-answer': true,
  },
  command: (choice) => {
    const type = choice.of([
      'IssueBadge',
      'IssueBadge',
      'RecordStanding',
      'RecordStanding',
      'RecordStanding',
      'RevokeBadge',
    ] as const);
    const evidenceEndsOn = choice.of(ENDS);
    const today = choice.of(DAYS);
    if (type === 'IssueBadge') {
      const assessmentId = choice.of([first, first, first, first, second]);
      const about = { accountId: ada, propertyId: cottage, assessmentId, badgeId, code };
      const facts = {
        passes: choice.of([true, true, true, false]),
        toRecheck: choice.of([[], [], [], ['gas']]),
        overdue: choice.of([[], [], [], ['fire']]),
      };
      return { type, about, ...facts, evidenceEndsOn, today, at };
    }
    if (type === 'RevokeBadge') return { type, accountId: ada, cause: { kind: 'property_removed' as const }, at };
    const renewedOn = choice.of([null, null, ...DAYS]);
    return { type, accountId: ada, standing: choice.of(STANDINGS), evidenceEndsOn, renewedOn, at };
  },
  model: () => {
    let status: Standing['status'] | '' = '';
    let cause = '';
    let [issuedOn, termEnd]: [string, string] = ['', ''];
    let evidenceEnd: string | null = null;
    let of = '';
    const begin = (day: string, evidence: string | null) => {
      [status, cause, issuedOn, termEnd, evidenceEnd] = ['active', '', day, YEARS[day] ?? '', evidence];
    };
    return {
      expect: (command) => {
        if (command.type === 'IssueBadge') {
          if (status && of !== command.about.assessmentId) return 'badge-code-taken';
          if (status === 'revoked') return 'badge-revoked';
          if (!command.passes) return 'assessment-not-passing';
          if (status && termEnd >= command.today) return [];
          if (command.toRecheck.length > 0) return 'answers-to-recheck';
          if (command.overdue.length > 0) return 'questions-to-answer';
          const type = status ? 'BadgeRenewed' : 'BadgeIssued';
          of = command.about.assessmentId;
          begin(command.today, command.evidenceEndsOn);
          return [type];
        }
        if (!status || status === 'revoked') return [];
        if (command.type === 'RevokeBadge') {
          [status, cause] = ['revoked', command.cause.kind];
          return ['BadgeRevoked'];
        }
        const { standing, evidenceEndsOn, renewedOn } = command;
        const next = causeOf(standing);
        const isNews = standing.status !== status || next !== cause;
        if (standing.status === 'revoked') return [];
        if (standing.status !== 'active') {
          [status, cause] = [standing.status, next];
          return isNews ? [standing.status === 'expired' ? 'BadgeExpired' : 'BadgeSuspended'] : [];
        }
        if (renewedOn && renewedOn > issuedOn) {
          begin(renewedOn, evidenceEndsOn);
          return ['BadgeRenewed'];
        }
        const isSame = evidenceEnd === evidenceEndsOn;
        [status, cause, evidenceEnd] = ['active', '', evidenceEndsOn];
        if (isNews) return ['BadgeReinstated'];
        return isSame ? [] : ['BadgeRenewed'];
      },
      view: () => (status ? { status, cause, issuedOn, termEnd, evidenceEnd } : null),
    };
  },
  view: (state) => {
    if (state.status === 'missing') return null;
    const { status, issuedOn, termEndsOn: termEnd, evidenceEndsOn: evidenceEnd } = state;
    return { status, cause: causeOf(state), issuedOn, termEnd, evidenceEnd };
  },
});
