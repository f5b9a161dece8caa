export const stack = { display: 'grid', gap: 24, gridTemplateColumns: 'minmax(0, 1fr)' };
export const row = { display: 'flex', gap: 12, flexWrap: 'wrap', alignItems: 'center' } as const;
