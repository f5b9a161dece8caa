import NativeSelect, { type NativeSelectProps } from '@mui/material/NativeSelect';
import OutlinedInput from '@mui/material/OutlinedInput';
import { ChevronDown } from 'lucide-react';
import type { Ref } from 'react';
import { FieldFrame, type FieldText, useFieldAria } from './FieldFrame.tsx';

export type SelectFieldProps = FieldText &
  Pick<
    NativeSelectProps,
    'name' | 'value' | 'defaultValue' | 'onChange' | 'onBlur' | 'disabled' | 'required' | 'autoFocus'
  > & {
    options: readonly { value: string; label: string }[];
    /** Shown while nothing is selected. */
    placeholder?: string | undefined;
    ref?: Ref<HTMLSelectElement> | undefined;
  };

/** Native, because phones show a native list best. */
export const SelectField = (props: SelectFieldProps) => {
  const { label, id: _id, hint, error, optional, options, placeholder, ref, ...box } = props;
  const { id, aria } = useFieldAria(props);
  return (
    <FieldFrame id={id} label={label} hint={hint} error={error} optional={optional}>
      <NativeSelect
        {...box}
        id={id}
        fullWidth
        error={Boolean(error)}
        input={<OutlinedInput />}
        inputRef={ref}
        IconComponent={ChevronDown}
        inputProps={{ id, ...aria }}
      >
        {placeholder !== undefined && <option value="">{placeholder}</option>}
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </NativeSelect>
    </FieldFrame>
  );
};
