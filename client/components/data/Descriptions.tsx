import type { ReactNode } from 'react';

export type DescriptionsProps = { items: readonly { label: string; value: ReactNode }[] };

/** The content of a description list (`dl`). */
export const Descriptions = ({ items }: DescriptionsProps) =>
  items.map(({ label, value }) => (
    <div key={label}>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </div>
  ));
