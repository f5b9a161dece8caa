import type { Document } from '../../../../domain/documents/contract.ts';

export type DocumentDialog =
  | { readonly dialog: 'add' | 'ask' }
  | { readonly dialog: 'replace' | 'change' | 'pause' | 'delete'; readonly document: Document };
