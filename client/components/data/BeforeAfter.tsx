import type { ReactNode } from 'react';
import { VisuallyHidden } from '../page/VisuallyHidden.tsx';

type Props = { children: ReactNode };

// In words as well, because most screen readers announce neither del nor ins.

export const Before = ({ children }: Props) => (
  <del>
    <VisuallyHidden>Before: </VisuallyHidden>
    {children}
  </del>
);

export const After = ({ children }: Props) => (
  <ins>
    <VisuallyHidden>After: </VisuallyHidden>
    {children}
  </ins>
);
