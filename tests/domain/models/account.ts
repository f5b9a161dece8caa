import { accountDecider } from '../../../domain/accounts/decider.ts';
import { defaultNotifications } from '../../../domain/accounts/notifications.ts';
import { aboutAda, emailKey, first, person, registration, second } from '../../support/events.ts';
import { modelled } from './modelled.ts';

const INSTANTS = ['2026-11-20T10:00:00.000Z', '2026-11-21T10:00:00.000Z', '2026-11-22T10:00:00.000Z'];
const EMAILS = [person.email, 'ada@example.org'];

type Registered = {
  email: string;
  emailSince: string;
  isConfirmed: boolean;
  isReachable: boolean;
  name: string;
  phone: string;
  wantsMarketing: boolean;
  hasTwoFactor: boolean;
  factorSince: string | null;
  usedCodes: number[];
  confirmation: string | null;
  reset: string | null;
  openReset: string | null;
  passwordSince: string | null;
};

export const account = modelled({
  decider: accountDecider,
  refusals: { 'account-missing': true, 'confirmation-void': true },
  command: (choice) => {
    const type = choice.of([
      'RegisterAccount',
      'RegisterAccount',
      'RegisterAccount',
      'ChangeProfile',
      'ChangeEmail',
      'ChangeEmail',
      'RequestEmailConfirmation',
      'ConfirmEmail',
      'ConfirmEmail',
      'RecordBounce',
      'ChangeNotifications',
      'RequestPasswordReset',
      'RecordPasswordChange',
      'EnableTwoFactor',
      'DisableTwoFactor',
      'UseRecoveryCode',
      'EraseAccount',
      'CompleteErasure',
    ] as const);
    const at = choice.of(INSTANTS);
    switch (type) {
      case 'RegisterAccount': {
        const holder = aboutAda({ ...person, email: choice.of(EMAILS) });
        return { type, ...registration, marketingOptIn: choice.of([true, false]), personal: { holder }, at };
      }
      case 'ChangeProfile':
        return { type, name: choice.of([person.name, 'Ada King']), phone: choice.of([person.phone, '']), at };
      case 'ChangeEmail':
        return { type, email: choice.of(EMAILS), at, now: choice.of(INSTANTS) };
      case 'ConfirmEmail':
      case 'RecordBounce':
        return { type, email: choice.of(EMAILS), at };
      case 'RequestEmailConfirmation':
      case 'RequestPasswordReset':
        return { type, requestId: choice.of([first, second]), at };
      case 'ChangeNotifications':
        return { type, notifications: defaultNotifications(choice.of([true, false])), via: 'settings' as const, at };
      case 'RecordPasswordChange':
        return choice.of([
          { type, how: 'change' as const, at },
          { type, how: 'reset' as const, emailKey, at },
        ]);
      case 'UseRecoveryCode':
        return { type, code: choice.of([1, 2]), at };
      case 'EraseAccount':
        return { type, emailKey, at };
      case 'EnableTwoFactor':
      case 'DisableTwoFactor':
      case 'CompleteErasure':
        return { type, at };
    }
  },
  model: () => {
    let present: Registered | null = null;
    let erasure: 'none' | 'begun' | 'complete' = 'none';
    return {
      expect: (command) => {
        if (command.type === 'RegisterAccount') {
          if (present || erasure !== 'none') return [];
          present = {
            ...(command.personal.holder.details ?? { email: '', name: '', phone: '' }),
            emailSince: command.at,
            isConfirmed: false,
            isReachable: true,
            wantsMarketing: command.marketingOptIn,
            hasTwoFactor: false,
            factorSince: null,
            usedCodes: [],
            confirmation: null,
            reset: null,
            openReset: null,
            passwordSince: null,
          };
          return ['AccountRegistered'];
        }
        if (command.type === 'CompleteErasure') {
          if (erasure === 'none') return 'account-missing';
          if (erasure === 'complete') return [];
          erasure = 'complete';
          return ['ErasureCompleted'];
        }
        if (command.type === 'EraseAccount' && erasure !== 'none') return [];
        if (!present) return 'account-missing';
        switch (command.type) {
          case 'ChangeProfile': {
            const { name, phone } = command;
            if (name === present.name && phone === present.phone) return [];
            Object.assign(present, { name, phone });
            return ['ProfileChanged'];
          }
          case 'ChangeEmail': {
            const { email, at, now = at } = command;
            // The latest claim of an address counts, in whichever order they arrive, but none that lies ahead.
            const isLater = present.emailSince > at && present.emailSince <= now;
            if (email === present.email || isLater) return [];
            Object.assign(present, { email, emailSince: at, isConfirmed: false, isReachable: true });
            return ['EmailChanged'];
          }
          case 'RequestEmailConfirmation':
            if (present.isConfirmed && present.isReachable) return [];
            if (present.confirmation === command.requestId) return [];
            present.confirmation = command.requestId;
            return ['EmailConfirmationRequested'];
          case 'ConfirmEmail':
            if (command.email !== present.email) return 'confirmation-void';
            if (present.isConfirmed && present.isReachable) return [];
            Object.assign(present, { isConfirmed: true, isReachable: true });
            return ['EmailConfirmed'];
          case 'RecordBounce':
            if (command.email !== present.email || !present.isReachable) return [];
            present.isReachable = false;
            return ['EmailBounced'];
          case 'ChangeNotifications':
            if (command.notifications.marketing === present.wantsMarketing) return [];
            present.wantsMarketing = command.notifications.marketing;
            return ['NotificationsChanged'];
          case 'RequestPasswordReset':
            if (present.reset === command.requestId) return [];
            Object.assign(present, { reset: command.requestId, openReset: command.requestId });
            return ['PasswordResetRequested'];
          case 'RecordPasswordChange':
            if (present.passwordSince === command.at) return [];
            Object.assign(present, { passwordSince: command.at, openReset: null });
            return ['PasswordChanged'];
          case 'EnableTwoFactor':
            if (present.hasTwoFactor) return [];
            Object.assign(present, { hasTwoFactor: true, factorSince: command.at, usedCodes: [] });
            return ['TwoFactorEnabled'];
          case 'DisableTwoFactor':
            if (!present.hasTwoFactor) return [];
            Object.assign(present, { hasTwoFactor: false, factorSince: null });
            return ['TwoFactorDisabled'];
          case 'UseRecoveryCode':
            if (present.usedCodes.includes(command.code)) return [];
            present.usedCodes.push(command.code);
            return ['RecoveryCodeUsed'];
          case 'EraseAccount':
            present = null;
            erasure = 'begun';
            return ['AccountErased'];
        }
      },
      view: () => ({ present, erasure }),
    };
  },
  view: (state) => ({
    present:
      state.status !== 'registered'
        ? null
        : {
            email: state.email,
            emailSince: state.emailSince,
            isConfirmed: state.isEmailConfirmed,
            isReachable: state.isEmailReachable,
            name: state.name,
            phone: state.phone,
            wantsMarketing: state.notifications.marketing,
            hasTwoFactor: state.hasTwoFactor,
            factorSince: state.twoFactorSince,
            usedCodes: state.usedRecoveryCodes,
            confirmation: state.confirmationRequestId,
            reset: state.resetRequestId,
            openReset: state.openResetRequestId,
            passwordSince: state.passwordChangedAt,
          },
    erasure: state.status !== 'erased' ? 'none' : state.isComplete ? 'complete' : 'begun',
  }),
});
