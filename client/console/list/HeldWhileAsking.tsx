import { type ReactNode, useCallback } from 'react';
import { KeepMounted } from '../../components/surfaces/keepMounted.ts';

type Props<Of> = { row: Of; hold: (row: Of) => () => void; children: ReactNode };

/** Holds the row while a dialog is open that was opened from it, because the dialog would be removed with the row. */
export const HeldWhileAsking = <Of,>({ row, hold, children }: Props<Of>) => {
  const keep = useCallback(() => hold(row), [hold, row]);
  return <KeepMounted value={keep}>{children}</KeepMounted>;
};
