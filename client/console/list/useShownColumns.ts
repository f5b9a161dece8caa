import { useResourceContext, useStore } from 'react-admin';
import type { Column, Row } from './column.ts';

export type Density = 'roomy' | 'tight';

export type ShownColumns = {
  readonly isShown: (key: string) => boolean;
  readonly toggle: (key: string) => void;
  readonly density: Density;
  readonly setDensity: (density: Density) => void;
};

/** The columns that the person has chosen, kept in the browser. The first column is always shown. */
export const useShownColumns = <Of extends Row>(columns: readonly Column<Of>[]): ShownColumns => {
  const resource = useResourceContext();
  const usual = columns.slice(1).flatMap(({ key, extra }) => (extra ? [] : key));
  const [chosen, choose] = useStore<string[]>(`${resource}.columns`, usual);
  const [density, setDensity] = useStore<Density>(`${resource}.density`, 'roomy');
  return {
    isShown: (key) => chosen.includes(key),
    toggle: (key) => choose(chosen.includes(key) ? chosen.filter((other) => other !== key) : [...chosen, key]),
    density,
    setDensity,
  };
};
