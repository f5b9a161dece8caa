import type { AccessPerson, AccessReply, OpenInvitation } from '../../../domain/access/contract.ts';
import { type Grant, grantsOn, hasEnded, type Invitation } from '../../../domain/access/state.ts';
import type { RegisteredAccount } from '../../../domain/accounts/state.ts';
import { londonDay } from '../../../domain/calendar.ts';
import { accountsById } from '../../../projections/accountProfile/queries.ts';
import { listedIds } from '../../../projections/propertyOverview/queries.ts';
import type { Acting } from '../acting.ts';
import type { RouteDependencies } from '../dependencies.ts';
import { seenIn } from './scopes.ts';

type Dependencies = Pick<RouteDependencies, 'commands' | 'reads' | 'now' | 'invitations' | 'sessions'>;
type People = Omit<AccessReply, 'success'>;

/** The people who may act for an account, its owner first, and those who are invited. */
export const peopleOf =
  ({ commands, reads, now, invitations, sessions }: Dependencies) =>
  async ({ account, person, deadline }: Acting): Promise<People> => {
    const [state, arrangement, properties, invited] = await Promise.all([
      commands.access.freshState(account, deadline),
      commands.arrangement.freshState(account, deadline),
      reads.all(listedIds(account)),
      invitations.ofAccount(account),
    ]);
    const grants = grantsOn(state, londonDay(now()));
    const ids = [account, ...grants.map(({ personId }) => personId)];
    const [accounts, seen] = await Promise.all([reads.all(accountsById(ids)), sessions.lastSeen([person])]);
    const listed = new Set(properties.map(({ id }) => id));
    const profiles = new Map(accounts.map((profile) => [profile.accountId, profile]));
    const addresses = new Map(invited.map(({ id, email }) => [id, email]));
    const seesOf = seenIn(arrangement, listed);
    const seesAll = seesOf({ kind: 'all' });

    const rowOf = ({ accountId, name, email, hasTwoFactor }: RegisteredAccount) => ({
      person_id: accountId,
      name,
      email,
      two_factor: hasTwoFactor,
      last_seen_at: accountId === person ? (seen.get(person)?.toISOString() ?? null) : null,
      is_you: accountId === person,
    });
    /** None for a person who was erased. */
    const granted = ({ grantId: id, personId, role, scope, until }: Grant): readonly AccessPerson[] => {
      const profile = profiles.get(personId);
      return profile ? [{ id, ...rowOf(profile), role, sees: seesOf(scope), until }] : [];
    };
    const open = (invitation: Invitation): OpenInvitation => {
      const { invitationId: id, role, scope, until, invitedAt, expiresAt } = invitation;
      return {
        id,
        email: addresses.get(id) ?? '',
        role,
        sees: seesOf(scope),
        until,
        invited_at: invitedAt,
        expires_at: expiresAt,
        expired: hasEnded(invitation, now().toISOString()),
      };
    };

    const owner = profiles.get(account);
    return {
      people: [
        ...(owner ? [{ id: account, ...rowOf(owner), role: 'owner', sees: seesAll, until: null } as const] : []),
        ...grants.flatMap(granted),
      ],
      invitations: state.invitations.map(open),
    };
  };
