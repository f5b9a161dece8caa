import { styled } from '@mui/material/styles';
import { Check } from 'lucide-react';
import { colour, phone, size } from '../../theme/tokens.ts';
import { visuallyHidden } from '../../theme/visuallyHidden.ts';

const List = styled('ol')({
  display: 'flex',
  flexWrap: 'wrap',
  gap: '8px 28px',
  marginBottom: 28,
  fontVariantNumeric: 'tabular-nums',
  '& li': { display: 'flex', gap: 10, alignItems: 'center', color: colour.ink2 },
  '& .mark': {
    display: 'grid',
    placeItems: 'center',
    width: 28,
    height: 28,
    border: `2px solid ${colour.lineStrong}`,
    borderRadius: '50%',
    fontWeight: 700,
    fontSize: size.s,
    lineHeight: 1,
  },
  '& .mark > svg': { width: 18, height: 18, strokeWidth: 3 },
  '& [data-done] > .mark': { borderColor: colour.goodBg, backgroundColor: colour.goodBg, color: colour.good },
  '& [aria-current]': { color: colour.ink, fontWeight: 700 },
  '& [aria-current] > .mark': { borderColor: colour.harbour700, backgroundColor: colour.harbour700, color: '#fff' },
  [phone]: {
    gap: '8px 16px',
    marginBottom: 20,
    '& li:not([aria-current]) > .name': visuallyHidden,
  },
});

const STAGES = { properties: ['File', 'Columns', 'Preview', 'Done'], documents: ['File', 'Preview', 'Done'] } as const;
export type Stage = (typeof STAGES)['properties'][number];

/** How far a task has come. */
export const Stages = ({ of, at }: { of: keyof typeof STAGES; at: Stage }) => {
  const stages: readonly Stage[] = STAGES[of];
  const current = stages.indexOf(at);
  return (
    <List aria-label="Steps">
      {stages.map((name, index) => (
        <li key={name} data-done={index < current || undefined} aria-current={index === current ? 'step' : undefined}>
          <span className="mark">{index < current ? <Check aria-label="Done" /> : index + 1}</span>
          <span className="name">{name}</span>
        </li>
      ))}
    </List>
  );
};
