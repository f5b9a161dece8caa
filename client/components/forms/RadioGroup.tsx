import { styled } from '@mui/material/styles';
import { type KeyboardEvent, type ReactNode, type Ref, useId, useRef } from 'react';
import { phone } from '../../theme/tokens.ts';
import { FieldError, Hint } from './FieldFrame.tsx';
import { RadioOption } from './RadioOption.tsx';

const Group = styled('fieldset')({ '& > legend': { fontWeight: 700, marginBottom: 8 } });

const Grid = styled('div')({
  display: 'grid',
  gap: 12,
  '&[data-compact]': { [phone]: { display: 'flex', flexWrap: 'wrap', gap: 8 } },
});

export type ChosenBy = 'press' | 'arrows';

export type RadioGroupProps<Value extends string> = {
  name: string;
  options: readonly { value: Value; label: ReactNode }[];
  value: Value | null | undefined;
  /** `changedBy` is `arrows` for the arrow keys: they select every option on their way, so the page must not advance then. */
  onChange: (value: Value, changedBy: ChosenBy) => void;
  /** Enter, or Space or a click on the selected option: no change event, but the user confirms the option. */
  onConfirm?: ((value: Value) => void) | undefined;
  /** The group's name, unless `labelledBy` names it. */
  legend?: ReactNode;
  labelledBy?: string | undefined;
  hint?: ReactNode;
  error?: string | undefined;
  /** By default all options are in one row. */
  columns?: number | undefined;
  compact?: boolean | undefined;
  disabled?: boolean | undefined;
  onBlur?: (() => void) | undefined;
  ref?: Ref<HTMLInputElement> | undefined;
};

export const RadioGroup = <Value extends string>(props: RadioGroupProps<Value>) => {
  const { name, options, value, onChange, legend, labelledBy, hint, error, columns = options.length, ref } = props;
  const id = useId();
  const changedBy = useRef<'pointer' | 'key' | 'arrows'>('pointer');
  const describedBy = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  const tabStop = options.some((option) => option.value === value) ? value : options[0]?.value;

  const confirm = ({ key, target, repeat }: KeyboardEvent) => {
    if (repeat || !(target instanceof HTMLInputElement)) return;
    const confirms = key === 'Enter' || (key === ' ' && target.checked);
    const option = options.find((each) => each.value === target.value);
    if (confirms && option) props.onConfirm?.(option.value);
  };

  return (
    <Group
      role="radiogroup"
      aria-labelledby={labelledBy}
      aria-describedby={describedBy || undefined}
      aria-invalid={error ? true : undefined}
      onPointerDown={() => {
        changedBy.current = 'pointer';
      }}
      onKeyDown={(event) => {
        changedBy.current = event.key.startsWith('Arrow') ? 'arrows' : 'key';
        confirm(event);
      }}
    >
      {legend && <legend>{legend}</legend>}
      {hint && <Hint id={`${id}-hint`}>{hint}</Hint>}
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
      <Grid
        data-compact={props.compact || undefined}
        style={{ gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))` }}
      >
        {options.map((option) => (
          <RadioOption
            key={option.value}
            ref={option.value === tabStop ? ref : undefined}
            name={`${name}-${id}`}
            value={option.value}
            label={option.label}
            checked={option.value === value}
            compact={props.compact}
            disabled={props.disabled}
            onBlur={props.onBlur}
            onChange={() => onChange(option.value, changedBy.current === 'arrows' ? 'arrows' : 'press')}
            onClick={() => {
              // Browsers send a click for key presses too; `confirm` handles those.
              if (option.value === value && changedBy.current === 'pointer') props.onConfirm?.(option.value);
            }}
          />
        ))}
      </Grid>
    </Group>
  );
};
