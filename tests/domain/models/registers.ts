import { credentialDecider } from '../../../domain/credentials/decider.ts';
import { ledgerDecider } from '../../../domain/ledger/decider.ts';
import { logDecider } from '../../../domain/log/decider.ts';
import { quickCheckDecider } from '../../../domain/quickChecks/decider.ts';
import { signingKeyDecider } from '../../../domain/signingKeys/decider.ts';
import { ada, at, bob, code, first, logId, quickCheckId, second } from '../../support/events.ts';
import { modelled } from './modelled.ts';

const YES = 'Yes' as const;
const ANSWERS = { q1: YES, q2: YES, q3: YES, q4: YES, q5: YES };

export const quickCheck = modelled({
  decider: quickCheckDecider,
  refusals: { 'quick-check-missing': true },
  command: (choice) => {
    const type = choice.of(['TakeQuickCheck', 'CaptureLead'] as const);
    if (type === 'CaptureLead') return { type, quickCheckId, accountId: choice.of([ada, bob]), at };
    const accountId = choice.of([null, null, ada]);
    return { type, quickCheckId, accountId, answers: ANSWERS, passed: choice.of([true, false]), at };
  },
  model: () => {
    let check: { of: string | null; passed: boolean } | null = null;
    return {
      expect: (command) => {
        if (command.type === 'TakeQuickCheck') {
          if (check) return [];
          check = { of: command.accountId, passed: command.passed };
          return ['QuickCheckTaken'];
        }
        if (!check) return 'quick-check-missing';
        if (check.of) return [];
        check.of = command.accountId;
        return ['LeadCaptured'];
      },
      view: () => check,
    };
  },
  view: (state) => (state.status === 'missing' ? null : { of: state.accountId, passed: state.passed }),
});

/** One place of a status list. */
export const credential = modelled({
  decider: credentialDecider,
  refusals: { 'status-index-taken': true },
  command: (choice) => ({
    type: 'AssignIndex' as const,
    badgeId: choice.of([first, second]),
    code,
    list: 1,
    index: 7,
    at,
  }),
  model: () => {
    let holder: string | null = null;
    return {
      expect: ({ badgeId }) => {
        if (holder !== null) return holder === badgeId ? [] : 'status-index-taken';
        holder = badgeId;
        return ['CredentialIndexAssigned'];
      },
      view: () => holder,
    };
  },
  view: (state) => (state.status === 'free' ? null : state.badgeId),
});

export const signingKey = modelled({
  decider: signingKeyDecider,
  refusals: {},
  command: (choice) => ({ type: 'AdoptSigningKey' as const, publicKey: choice.of(['k1', 'k2', 'k3']), at }),
  model: () => {
    const keys = new Set<string>();
    let newest = '';
    return {
      expect: ({ publicKey }) => {
        if (publicKey === newest) return [];
        newest = publicKey;
        // A set keeps the place of what it has already.
        keys.delete(publicKey);
        keys.add(publicKey);
        return ['SigningKeyAdopted'];
      },
      view: () => [...keys],
    };
  },
  view: ({ publicKeys }) => publicKeys,
});

export const log = modelled({
  decider: logDecider,
  refusals: {},
  command: (choice) => ({ type: 'StartLog' as const, logId: choice.of([logId, first]), at }),
  model: () => {
    let id = '';
    return {
      expect: (command) => {
        if (id) return [];
        id = command.logId;
        return ['LogStarted'];
      },
      view: () => id,
    };
  },
  view: (state) => state.logId ?? '',
});

/** The first two are less than a minute apart, in whichever order the clock shows them. */
const INSTANTS = ['10:00:00', '10:00:59', '10:01:00', '10:05:00'].map((time) => `2026-11-20T${time}.000Z`);

export const ledger = modelled({
  decider: ledgerDecider,
  refusals: {},
  // The head that follows in the same append names the key.
  withoutTrace: ['LedgerKeyIntroduced'],
  command: (choice) => {
    const type = choice.of(['SignHead', 'SignHead', 'SignHead', 'OpenLedger', 'ReopenLedger'] as const);
    const about = { origin: choice.of(['example/a', 'example/b']), at: choice.of(INSTANTS) };
    if (type !== 'SignHead') return { type, ...about };
    const head = { size: choice.of([1, 2, 3, 8]), vkey: choice.of(['key 1', 'key 2']), rootHash: '', note: '' };
    return { type, ...about, ...head };
  },
  model: () => {
    let origin: string | null = null;
    let head: { size: number; vkey: string; at: string } | null = null;
    const seconds = (instant: string) => Date.parse(instant) / 1000;
    return {
      expect: (command) => {
        if (command.type !== 'SignHead') {
          if (command.type === 'OpenLedger' ? origin !== null : origin === command.origin) return [];
          origin = command.origin;
          head = null;
          return ['LedgerOpened'];
        }
        if (origin === null || command.origin !== origin) return [];
        if (head && (command.size <= head.size || Math.abs(seconds(command.at) - seconds(head.at)) < 60)) return [];
        const isNewKey = head?.vkey !== command.vkey;
        head = { size: command.size, vkey: command.vkey, at: command.at };
        return isNewKey ? ['LedgerKeyIntroduced', 'LedgerHeadSigned'] : ['LedgerHeadSigned'];
      },
      view: () => ({ origin, head }),
    };
  },
  view: ({ origin, head }) => ({ origin, head: head && { size: head.size, vkey: head.vkey, at: head.at } }),
});
