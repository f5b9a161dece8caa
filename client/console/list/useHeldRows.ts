import { useCallback, useState } from 'react';
import type { Row } from './column.ts';

/** The rows to show. A held row stays as it was, and stays when the list has it no longer. */
export const useHeldRows = <Of extends Row>(rows: readonly Of[]) => {
  const [held, setHeld] = useState<readonly Of[]>([]);
  /** Returns how to release the row. */
  const hold = useCallback((row: Of) => {
    setHeld((before) => [...before, row]);
    return () => setHeld((before) => before.toSpliced(before.indexOf(row), 1));
  }, []);
  const isListed = ({ id }: Of): boolean => rows.some((row) => row.id === id);
  const shown = [
    ...rows.map((row) => held.find(({ id }) => id === row.id) ?? row),
    ...new Set(held.filter((row) => !isListed(row))),
  ];
  return { shown, isListed, hold };
};
