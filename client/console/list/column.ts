import type { ReactNode } from 'react';

export type Row = { readonly id: string };

/** A column of a list. The first one is the heading of its row. */
export type Column<Of extends Row> = {
  readonly key: string;
  readonly label: string;
  /** The field that the server sorts by; without one the column cannot be sorted. */
  readonly sort?: string;
  readonly cell: (row: Of) => ReactNode;
  /** Also shown where each row is a block, after its label if the value alone says too little. */
  readonly onPhone?: true | 'labelled';
  /** Not shown until it is chosen. */
  readonly extra?: true;
};
