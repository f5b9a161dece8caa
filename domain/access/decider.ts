import { type Decider, type Decision, reject } from '../decider.ts';
import type { GrantedRole } from '../policy.ts';
import type { AccessEvent, Scope } from './events.ts';

export type Grant = {
  readonly grantId: string;
  readonly personId: string;
  readonly role: GrantedRole;
  readonly scope: Scope;
  /** The last day; null means no end. */
  readonly until: string | null;
};

export type AccessState = {
  readonly grants: readonly Grant[];
  /** Ids of revoked grants: a late retry must not grant again. */
  readonly revoked: readonly string[];
};

export type AccessCommand = { accountId: string; at: string } & (
  | ({ type: 'GrantAccess' } & Grant)
  | { type: 'RevokeAccess'; grantId: string }
);

export type AccessRejection = 'own-account';

const evolve = ({ grants, revoked }: AccessState, event: AccessEvent): AccessState => {
  const others = grants.filter(({ grantId }) => grantId !== event.data.grantId);
  switch (event.type) {
    case 'AccessGranted': {
      const { grantId, personId, role, scope, until } = event.data;
      return { grants: [...others, { grantId, personId, role, scope, until }], revoked };
    }
    case 'AccessRevoked':
      return { grants: others, revoked: [...revoked, event.data.grantId] };
  }
};

const decide = (command: AccessCommand, { grants, revoked }: AccessState): Decision<AccessEvent, AccessRejection> => {
  const known = grants.some(({ grantId }) => grantId === command.grantId);
  switch (command.type) {
    case 'GrantAccess': {
      const { type: _, ...data } = command;
      if (data.personId === data.accountId) return reject('own-account', 'This is your own account.');
      return known || revoked.includes(data.grantId) ? [] : [{ type: 'AccessGranted', data }];
    }
    case 'RevokeAccess': {
      const { type: _, ...data } = command;
      return known ? [{ type: 'AccessRevoked', data }] : [];
    }
  }
};

/** The grant under which a person may act on `today`, a day in Europe/London; the one granted last counts. */
export const grantOf = ({ grants }: Pick<AccessState, 'grants'>, personId: string, today: string): Grant | undefined =>
  grants.findLast((grant) => grant.personId === personId && (grant.until === null || today <= grant.until));

export const accessDecider: Decider<AccessState, AccessCommand, AccessEvent, AccessRejection> = {
  initial: { grants: [], revoked: [] },
  evolve,
  decide,
};
