import type { ApiKeyScope } from '../../../domain/policy.ts';

export const SCOPE_OPTIONS = [
  { value: 'read', label: 'Read' },
  { value: 'read-write', label: 'Read and write' },
] as const;
export type ScopeChoice = (typeof SCOPE_OPTIONS)[number]['value'];

export const scopesOf = (choice: ScopeChoice): ApiKeyScope[] => (choice === 'read' ? ['read'] : ['read', 'write']);

/** A program can also make a key that only writes. */
export const scopesText = (scopes: readonly ApiKeyScope[]): string => {
  if (scopes.length === 2) return 'Read and write';
  return scopes[0] === 'write' ? 'Write' : 'Read';
};
