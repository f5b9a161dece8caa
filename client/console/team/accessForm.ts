import type { AccessTerms, Sees } from '../../../domain/access/contract.ts';
import type { GrantedRole } from '../../../domain/policy.ts';

/** `all`, `chosen`, or the id of a group. */
export type SeesChoice = string;

/** What the fields of an invitation and of a changed role hold. */
export type TermsForm = {
  readonly role: GrantedRole;
  readonly sees: SeesChoice;
  readonly propertyIds: readonly string[];
  /** Empty for no end. */
  readonly until: string;
};

export const NEW_TERMS: TermsForm = { role: 'member', sees: 'all', propertyIds: [], until: '' };

export const formOf = ({ role, sees, until }: { role: GrantedRole; sees: Sees; until: string | null }): TermsForm => ({
  role,
  // A grant for a removed group covers nothing: it must not become one for all properties unnoticed.
  sees: sees.kind === 'all' ? 'all' : (sees.group?.id ?? 'chosen'),
  propertyIds: sees.property_ids ?? [],
  until: until ?? '',
});

/** The members of the request that depend on each field. */
const MEMBERS: Readonly<Record<keyof TermsForm, readonly string[]>> = {
  role: ['role', 'property_ids', 'group_id'],
  sees: ['property_ids', 'group_id'],
  propertyIds: ['property_ids'],
  until: ['until'],
};
/** The members that have a field. */
export const ACCESS_FIELDS: readonly string[] = [...new Set(Object.values(MEMBERS).flat())];

/** The members that a change makes different, so that their errors no longer hold. */
export const membersOf = (change: Partial<TermsForm>): readonly string[] =>
  Object.entries(MEMBERS).flatMap(([field, members]) => (field in change ? members : []));

/** A manager always sees all. */
export const termsOf = ({ role, sees, propertyIds, until }: TermsForm): AccessTerms => {
  const all = role === 'manager' || sees === 'all';
  return {
    role,
    until: until === '' ? null : until,
    property_ids: !all && sees === 'chosen' ? [...propertyIds] : null,
    group_id: !all && sees !== 'chosen' ? sees : null,
  };
};
