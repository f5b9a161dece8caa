import type { OverviewRow } from '../../../domain/dashboard/contract.ts';
import type { Document } from '../../../domain/documents/contract.ts';

/** What the parts of the dashboard may ask for; the page answers each with a dialog or a request. */
export type CardActions = {
  readonly add: () => void;
  readonly edit: (property: OverviewRow) => void;
  readonly start: (property: OverviewRow) => void;
  readonly showBadge: (property: OverviewRow) => void;
  readonly changeExpiry: (document: Document) => void;
  readonly deleteDocument: (document: Document) => void;
};
