import { styled } from '@mui/material/styles';
import type { ComponentProps, ReactNode, Ref } from 'react';
import { colour, focusRing, radius } from '../../theme/tokens.ts';
import { FieldError, useFieldAria } from './FieldFrame.tsx';

const Line = styled('label')({
  position: 'relative',
  display: 'grid',
  gridTemplateColumns: 'auto minmax(0, 1fr)',
  gap: 12,
  alignItems: 'center',
  minHeight: 44,
  // Keeps labels of two lines apart.
  padding: '6px 0',
  lineHeight: 1.4,
  cursor: 'pointer',
  '& > input': { position: 'absolute', left: 0, width: 44, height: 44, margin: 0, opacity: 0, cursor: 'inherit' },
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
  '& > .box > svg': { width: 20, height: 20, visibility: 'hidden' },
  '& > input:checked + .box': { backgroundColor: colour.harbour700, borderColor: colour.harbour700 },
  '& > input:checked + .box > svg': { visibility: 'visible' },
  '& > input[aria-invalid=true]:not(:checked) + .box': { borderColor: colour.bad },
  '& > input:focus-visible + .box': focusRing,
});

export type CheckboxFieldProps = Omit<ComponentProps<'input'>, 'type' | 'size' | 'ref'> & {
  label: ReactNode;
  error?: string | undefined;
  ref?: Ref<HTMLInputElement> | undefined;
};

export const CheckboxField = ({ label, error, id: given, ...input }: CheckboxFieldProps) => {
  const { id, aria } = useFieldAria({ label, error, id: given });
  return (
    <div>
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
      <Line>
        <input {...input} {...aria} id={id} type="checkbox" />
        <span className="box">
          <svg
            viewBox="0 0 24 24"
            fill="none"
            stroke="currentColor"
            strokeWidth={3}
            strokeLinecap="round"
            strokeLinejoin="round"
            aria-hidden="true"
          >
            <path d="M5 12.5 10 17.5 19 7" />
          </svg>
        </span>
        <span>{label}</span>
      </Line>
    </div>
  );
};
