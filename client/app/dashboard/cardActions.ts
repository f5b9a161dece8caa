import type { OverviewRow } from '../../../domain/dashboard/contract.ts';
import type { Document } from '../../../domain/documents/contract.ts';

/** What the buttons of the dashboard do: each opens a dialog or sends a request. */
export type CardActions = {
  readonly add: () => void;
  readonly edit: (property: OverviewRow) => void;
  readonly start: (property: OverviewRow) => void;
  readonly restart: (property: OverviewRow) => void;
  /** Moves the assessment to the newer edition that its `rules_change` names. */
  readonly move: (property: OverviewRow) => void;
  readonly showBadge: (property: OverviewRow) => void;
  readonly changeExpiry: (document: Document) => void;
  readonly deleteDocument: (document: Document, property: OverviewRow) => void;
};
