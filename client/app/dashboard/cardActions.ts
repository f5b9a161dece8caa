import type { OverviewRow } from '../../../domain/dashboard/contract.ts';
import type { Document } from '../../../domain/documents/contract.ts';

/** The actions that send a request. */
export type RequestAction = 'start' | 'move' | 'showBadge';

/** What the buttons of the dashboard do: each opens a dialog or sends a request. */
export type CardActions = {
  /** The id of the property whose request of this kind is not answered yet: its button is busy. */
  readonly waiting: Readonly<Record<RequestAction, string | null>>;
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
