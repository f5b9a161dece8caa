import type { ReactNode } from 'react';

/** With either `onClick` or `href`. */
export type DocumentAction = {
  /** Starts with a verb. An icon button adds the document's name to it; a menu item does not. */
  label: string;
  /** Between the label and the document's name. */
  preposition?: 'of';
  icon: ReactNode;
  onClick?: () => void;
  href?: string;
};

export type DocumentActionsProps = { of: string; actions: readonly DocumentAction[] };
