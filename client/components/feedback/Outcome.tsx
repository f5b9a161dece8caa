import type { ReactNode } from 'react';

const takeFocus = (element: HTMLElement | null) => element?.focus();

/** What a button of a dialog has brought. It takes the focus, because that button is removed, so that a screen reader reads it. */
export const Outcome = ({ label, children }: { label: string; children: ReactNode }) => (
  <section ref={takeFocus} tabIndex={-1} aria-label={label}>
    {children}
  </section>
);
