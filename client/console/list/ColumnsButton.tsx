import { styled } from '@mui/material/styles';
import { Columns3 } from 'lucide-react';
import { CheckboxField } from '../../components/forms/CheckboxField.tsx';
import { SelectField } from '../../components/forms/SelectField.tsx';
import { colour } from '../../theme/tokens.ts';
import type { Column, Row } from './column.ts';
import { Popover } from './Popover.tsx';
import type { Density, ShownColumns } from './useShownColumns.ts';

const Height = styled('div')({ marginTop: 12, paddingTop: 12, borderTop: `1px solid ${colour.line}` });

const HEIGHTS: readonly { value: Density; label: string }[] = [
  { value: 'roomy', label: 'Roomy' },
  { value: 'tight', label: 'Tight' },
];

type Props<Of extends Row> = { columns: readonly Column<Of>[]; chosen: ShownColumns };

export const ColumnsButton = <Of extends Row>({ columns, chosen }: Props<Of>) => {
  const choices = columns.slice(1);
  const shown = choices.filter(({ key }) => chosen.isShown(key)).length;
  return (
    <Popover
      label="Columns"
      icon={<Columns3 />}
      detail={`${shown} of ${choices.length} shown`}
      title="Columns and row height"
    >
      {() => (
        <>
          <fieldset>
            <legend>Columns</legend>
            {choices.map(({ key, label }) => (
              <CheckboxField
                key={key}
                label={label}
                checked={chosen.isShown(key)}
                onChange={() => chosen.toggle(key)}
              />
            ))}
          </fieldset>
          <Height>
            <SelectField
              label="Row height"
              options={HEIGHTS}
              value={chosen.density}
              onChange={(event) => chosen.setDensity(event.target.value === 'tight' ? 'tight' : 'roomy')}
            />
          </Height>
        </>
      )}
    </Popover>
  );
};
