import { accessDecider, MAX_PEOPLE } from '../../../domain/access/decider.ts';
import type { AccessEvent } from '../../../domain/access/events.ts';
import { grantOf } from '../../../domain/access/state.ts';
import { ada, at, bob } from '../../support/events.ts';
import { modelled } from './modelled.ts';

const CARL = '7c9e6679-7425-40de-944b-e07fc1f90a00';
const PEOPLE = [ada, bob, CARL];
const IDS = ['1', '2', '3', '4'].map((digit) => `a3bb189e-8bf9-4888-9912-ace4e654300${digit}`);
const KEYS = ['key of bob', 'key of carl'];
const TERMS = [
  { role: 'viewer' as const, scope: { kind: 'all' as const }, until: null },
  { role: 'viewer' as const, scope: { kind: 'all' as const }, until: '2026-11-21' },
  { role: 'manager' as const, scope: { kind: 'all' as const }, until: null },
  { role: 'manager' as const, scope: { kind: 'all' as const }, until: '2026-11-23' },
];
const [EARLY, LATE] = ['2026-11-27T10:00:00.000Z', '2026-12-04T10:00:00.000Z'];
const DAYS = ['2026-11-20', '2026-11-25'];

const others = Array.from({ length: MAX_PEOPLE - 2 }, (_, index) => `invited before ${index}`);
const given: readonly AccessEvent[] = others.map((id) => ({
  type: 'AccessInvited',
  data: { accountId: ada, invitationId: id, emailKey: id, ...(TERMS[0] as (typeof TERMS)[0]), expiresAt: EARLY, at },
}));

type Terms = (typeof TERMS)[number];
type Grant = { person: string; terms: Terms };
type Invitation = { key: string; terms: Terms; expiresAt: string; by: string };

/** The people of an account: at most 200, of whom 198 are invited already. */
export const access = modelled({
  decider: accessDecider,
  refusals: {
    'access-missing': true,
    'already-invited': true,
    'beyond-own-access': true,
    'has-access': true,
    'invitation-missing': true,
    'invitation-not-yours': true,
    'not-managing': true,
    'own-account': true,
    'people-limit-reached': true,
  },
  given,
  command: (choice) => {
    const type = choice.of([
      'Invite',
      'Invite',
      'AcceptInvitation',
      'AcceptInvitation',
      'GrantAccess',
      'ChangeAccess',
      'RevokeAccess',
      'ResendInvitation',
      'WithdrawInvitation',
    ] as const);
    const [id, person] = [choice.of(IDS), choice.of(PEOPLE)];
    const terms = choice.of(TERMS);
    const by = { accountId: ada, at: choice.of([at, '2026-11-29T10:00:00.000Z']) };
    switch (type) {
      case 'Invite': {
        const invited = {
          emailKey: choice.of(KEYS),
          expiresAt: EARLY,
          invitedBy: choice.of([ada, ada, bob]),
          personId: choice.of([null, ...PEOPLE]),
        };
        return { type, ...by, invitationId: id, ...terms, ...invited, today: choice.of(DAYS) };
      }
      case 'AcceptInvitation':
        return { type, ...by, invitationId: id, personId: person, emailKey: choice.of(KEYS) };
      case 'GrantAccess':
        return { type, ...by, grantId: id, personId: person, ...terms };
      case 'ChangeAccess':
        return { type, ...by, by: choice.of([ada, ada, bob]), grantId: id, ...terms };
      case 'RevokeAccess':
        return { type, ...by, grantId: id };
      case 'ResendInvitation':
        return {
          type,
          ...by,
          by: choice.of([ada, ada, bob]),
          invitationId: id,
          expiresAt: choice.of([EARLY, LATE]),
        };
      case 'WithdrawInvitation':
        return { type, ...by, invitationId: id };
    }
  },
  model: () => {
    const grants = new Map<string, Grant>();
    const invitations = new Map<string, Invitation>();
    const ended = new Set<string>();
    const withdrawn = new Set<string>();
    const counts = ({ terms }: { terms: Terms }, today: string) => terms.until === null || terms.until >= today;
    const withAccess = (today: string) =>
      new Set([...grants.values()].filter((grant) => counts(grant, today)).map(({ person }) => person));
    /** A person has the grant that was given last. */
    const termsOf = (person: string, today: string) =>
      [...grants.values()].findLast((grant) => grant.person === person && counts(grant, today))?.terms;
    const isManager = (person: string, today: string) => person === ada || termsOf(person, today)?.role === 'manager';
    const isBeyond = (person: string, until: string | null, today: string) =>
      (until ?? '9') > (termsOf(person, today)?.until ?? '9');
    const termsIn = ({ role, scope, until }: Terms): Terms => ({ role, scope, until }) as Terms;
    return {
      expect: (command) => {
        switch (command.type) {
          case 'Invite': {
            const { invitationId: id, personId, emailKey: key, today, invitedBy: by } = command;
            // A late repeat of the request brings nothing back that has ended.
            if (grants.has(id) || invitations.has(id) || ended.has(id) || withdrawn.has(id)) return [];
            if (!isManager(by, today)) return 'not-managing';
            if (isBeyond(by, command.until, today)) return 'beyond-own-access';
            if (personId === ada) return 'own-account';
            if (personId && withAccess(today).has(personId)) return 'has-access';
            const [former] = [...invitations].filter(([, one]) => one.key === key);
            if (former && counts(former[1], today)) return 'already-invited';
            const open = others.length + invitations.size - (former ? 1 : 0);
            if (open + withAccess(today).size >= MAX_PEOPLE) return 'people-limit-reached';
            if (former) {
              invitations.delete(former[0]);
              withdrawn.add(former[0]);
            }
            invitations.set(id, { key, terms: termsIn(command as Terms), expiresAt: command.expiresAt, by });
            return former ? ['AccessInvitationWithdrawn', 'AccessInvited'] : ['AccessInvited'];
          }
          case 'AcceptInvitation': {
            const { invitationId: id, personId: person } = command;
            if (grants.get(id)?.person === person) return [];
            const invitation = invitations.get(id);
            if (!invitation || command.at >= invitation.expiresAt) return 'invitation-missing';
            if (!counts(invitation, command.at.slice(0, 10))) return 'invitation-missing';
            if (!isManager(invitation.by, command.at.slice(0, 10))) return 'invitation-missing';
            if (invitation.key !== command.emailKey) return 'invitation-not-yours';
            if (person === ada) return 'own-account';
            const former = [...grants].filter(([, grant]) => grant.person === person).map(([grantId]) => grantId);
            for (const grantId of former) {
              grants.delete(grantId);
              ended.add(grantId);
            }
            invitations.delete(id);
            grants.delete(id);
            grants.set(id, { person, terms: invitation.terms });
            return [...former.map(() => 'AccessRevoked'), 'AccessGranted'];
          }
          case 'GrantAccess':
            if (command.personId === ada) return 'own-account';
            if (grants.has(command.grantId) || ended.has(command.grantId)) return [];
            grants.set(command.grantId, { person: command.personId, terms: termsIn(command as Terms) });
            invitations.delete(command.grantId);
            return ['AccessGranted'];
          case 'ChangeAccess': {
            const grant = grants.get(command.grantId);
            if (!grant) return 'access-missing';
            const isSame = command.role === grant.terms.role && command.until === grant.terms.until;
            if (isSame) return [];
            const today = command.at.slice(0, 10);
            if (!isManager(command.by, today)) return 'not-managing';
            // A last day that the owner has set may stay, but not for somebody who becomes a manager by this.
            const becomesManager = command.role === 'manager' && grant.terms.role !== 'manager';
            const staysSoLong = command.until === grant.terms.until && !becomesManager;
            if (!staysSoLong && isBeyond(command.by, command.until, today)) return 'beyond-own-access';
            grant.terms = termsIn(command as Terms);
            return ['AccessChanged'];
          }
          case 'RevokeAccess':
            if (!grants.delete(command.grantId)) return [];
            ended.add(command.grantId);
            return ['AccessRevoked'];
          case 'ResendInvitation': {
            const today = command.at.slice(0, 10);
            if (!isManager(command.by, today)) return 'not-managing';
            const invitation = invitations.get(command.invitationId);
            if (!invitation || !counts(invitation, today) || !isManager(invitation.by, today))
              return 'invitation-missing';
            if (command.expiresAt <= invitation.expiresAt) return [];
            invitation.expiresAt = command.expiresAt;
            return ['AccessInvitationResent'];
          }
          case 'WithdrawInvitation':
            if (!invitations.delete(command.invitationId)) return [];
            withdrawn.add(command.invitationId);
            return ['AccessInvitationWithdrawn'];
        }
      },
      view: () => ({
        grants: [...grants].map(([id, { person, terms }]) => [id, person, terms.role, terms.until]).sort(),
        open: [...invitations].map(([id, { key, expiresAt }]) => [id, key, expiresAt]).sort(),
        mayAct: DAYS.map((day) => [...withAccess(day)].sort()),
      }),
    };
  },
  view: (state) => ({
    grants: state.grants.map(({ grantId, personId, role, until }) => [grantId, personId, role, until]).sort(),
    open: state.invitations
      .slice()
      .filter(({ invitationId }) => !invitationId.startsWith('invited before'))
      .map(({ invitationId, emailKey, expiresAt }) => [invitationId, emailKey, expiresAt])
      .sort(),
    mayAct: DAYS.map((day) => [bob, CARL].filter((person) => grantOf(state, person, day)).sort()),
  }),
});
