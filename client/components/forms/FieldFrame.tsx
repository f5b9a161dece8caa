import { styled } from '@mui/material/styles';
import { type ReactNode, useId } from 'react';
import { colour, size } from '../../theme/tokens.ts';
import { StatusIcon } from '../data/StatusIcon.tsx';

const Label = styled('label')({
  display: 'block',
  fontWeight: 700,
  marginBottom: 4,
  '& > span': { fontWeight: 400, color: colour.ink2 },
});

export const Hint = styled('span')({ display: 'block', color: colour.ink2, fontSize: size.s, marginBottom: 6 });

const ErrorText = styled('span')({
  display: 'flex',
  gap: 6,
  color: colour.bad,
  fontWeight: 700,
  marginBottom: 6,
  '& > svg': { marginTop: '.15em' },
});

export const FieldError = ({ id, children }: { id: string; children: ReactNode }) => (
  <ErrorText id={id}>
    <StatusIcon name="bad" />
    <span>{children}</span>
  </ErrorText>
);

export type FieldText = {
  label: ReactNode;
  /** Required if an error summary links to the field. */
  id?: string | undefined;
  hint?: ReactNode;
  error?: string | undefined;
  /** Adds "(optional)" to the label. */
  optional?: boolean | undefined;
};

/** Ids and ARIA attributes that connect a field with its label, hint and error. */
export const useFieldAria = ({ id: given, hint, error }: FieldText) => {
  const made = useId();
  const id = given ?? made;
  const describedBy = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  return {
    id,
    aria: { 'aria-describedby': describedBy || undefined, 'aria-invalid': error ? (true as const) : undefined },
  };
};

export type FieldFrameProps = FieldText & { id: string; children: ReactNode };

export const FieldFrame = ({ id, label, hint, error, optional, children }: FieldFrameProps) => (
  <div>
    <Label htmlFor={id}>
      {label}
      {optional && <span> (optional)</span>}
    </Label>
    {hint && <Hint id={`${id}-hint`}>{hint}</Hint>}
    {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    {children}
  </div>
);
