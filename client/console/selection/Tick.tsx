import { styled } from '@mui/material/styles';
import { Check, Minus } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { colour, focusRing, radius } from '../../theme/tokens.ts';

const Box = styled('label')({
  position: 'relative',
  display: 'grid',
  placeItems: 'center',
  width: 44,
  height: 44,
  marginInline: -8,
  cursor: 'pointer',
  '& > input': { position: 'absolute', inset: 0, width: 44, height: 44, margin: 0, opacity: 0, cursor: 'inherit' },
  '& > .box': {
    display: 'grid',
    placeItems: 'center',
    width: 28,
    height: 28,
    border: `2px solid ${colour.lineControl}`,
    borderRadius: radius.s,
    backgroundColor: colour.paper,
    color: '#fff',
  },
  '& > .box > svg': { width: 20, height: 20, strokeWidth: 3, visibility: 'hidden' },
  '& > :is(:checked, :indeterminate) + .box': { backgroundColor: colour.harbour700, borderColor: colour.harbour700 },
  '& > :is(:checked, :indeterminate) + .box > svg': { visibility: 'visible' },
  '&[data-labelled=true]': { display: 'flex', gap: 12, alignItems: 'center', width: 'auto', margin: 0 },
  '&:hover > .box': { borderColor: colour.harbour700 },
  '& > input:focus-visible + .box': focusRing,
});

type Props = {
  label: string;
  /** True if the label is shown; otherwise it is only for assistive technology. */
  labelled?: boolean | undefined;
  checked: boolean;
  some?: boolean;
  onChange: () => void;
};

export const Tick = ({ label, labelled = false, checked, some = false, onChange }: Props) => {
  const input = useRef<HTMLInputElement>(null);
  // The state has no attribute in HTML.
  useEffect(() => {
    if (input.current) input.current.indeterminate = some;
  }, [some]);
  return (
    <Box data-labelled={labelled}>
      <input ref={input} type="checkbox" aria-label={label} checked={checked} onChange={onChange} />
      <span className="box">{some ? <Minus aria-hidden="true" /> : <Check aria-hidden="true" />}</span>
      {labelled && <span>{label}</span>}
    </Box>
  );
};
