import OutlinedInput, { type OutlinedInputProps } from '@mui/material/OutlinedInput';
import type { HTMLAttributes, ReactNode, Ref } from 'react';
import { FieldFrame, type FieldText, useFieldAria } from './FieldFrame.tsx';

type BoxProps = Pick<
  OutlinedInputProps,
  | 'name'
  | 'type'
  | 'value'
  | 'defaultValue'
  | 'onChange'
  | 'onBlur'
  | 'onFocus'
  | 'onKeyDown'
  | 'disabled'
  | 'readOnly'
  | 'required'
  | 'placeholder'
  | 'autoComplete'
  | 'autoFocus'
  | 'multiline'
  | 'minRows'
>;

export type FieldProps = FieldText &
  BoxProps & {
    /** Inside the box, at its end. */
    end?: ReactNode;
    ref?: Ref<HTMLInputElement | HTMLTextAreaElement> | undefined;
    inputMode?: HTMLAttributes<HTMLInputElement>['inputMode'];
    spellCheck?: boolean | undefined;
    maxLength?: number | undefined;
    min?: string | number | undefined;
    max?: string | number | undefined;
  };

/** Takes the result of react-hook-form's `register` as props. */
export const Field = (props: FieldProps) => {
  const { label, id: _id, hint, error, optional, end, ref, inputMode, spellCheck, maxLength, min, max, ...box } = props;
  const { id, aria } = useFieldAria(props);
  return (
    <FieldFrame id={id} label={label} hint={hint} error={error} optional={optional}>
      <OutlinedInput
        {...box}
        id={id}
        fullWidth
        error={Boolean(error)}
        inputRef={ref}
        endAdornment={end}
        slotProps={{ input: { ...aria, inputMode, spellCheck, maxLength, min, max } }}
      />
    </FieldFrame>
  );
};
