import type { AccessPerson } from '../../../domain/access/contract.ts';
import type { GrantedRole } from '../../../domain/policy.ts';

/** A person whose access can be changed: everyone but the owner. */
export type GrantedPerson = AccessPerson & { readonly role: GrantedRole };
export const isGranted = (person: AccessPerson): person is GrantedPerson => person.role !== 'owner';

export type PersonDialog = { readonly kind: 'change' | 'end'; readonly person: GrantedPerson };
