import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { MapPin } from 'lucide-react';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import {
  NATION_LABELS,
  Nation,
  nationOfPostcode,
  type Property,
  PropertyBody,
} from '../../../../domain/properties/contract.ts';
import { SelectField } from '../../../components/forms/SelectField.tsx';
import { colour, radius } from '../../../theme/tokens.ts';
import type { PropertyFormApi } from './usePropertyForm.ts';

const Line = styled('p')({
  display: 'flex',
  alignItems: 'center',
  gap: 10,
  minHeight: 48,
  marginTop: -6,
  padding: '0 4px 0 14px',
  borderRadius: radius.s,
  backgroundColor: colour.harbour50,
  '& > svg': { color: colour.harbour700 },
  '& > .MuiButton-root': { marginLeft: 'auto' },
});

const OPTIONS = Nation.options.map((value) => ({ value, label: NATION_LABELS[value] }));

// Without these characters a postcode does not determine the nation.
const DETERMINES_NATION = /^\s*[a-z]{1,2}\d/i;

/** As the server has it; undefined for a property that is being added. */
type Stored = Pick<Property, 'postcode' | 'nation'> | undefined;

/** That of the server if none is chosen: a new postcode sets it again, otherwise the stored one stays. */
const nationByPostcode = (stored: Stored, postcode: string): Nation | undefined => {
  if (stored && PropertyBody.shape.postcode.safeParse(postcode).data === stored.postcode) return stored.nation;
  return DETERMINES_NATION.test(postcode) ? nationOfPostcode(postcode) : undefined;
};

type Props = { form: PropertyFormApi; stored: Stored };

/** The postcode determines the nation. Near a border it may be wrong, so the owner can correct it. */
export const NationField = ({ form, stored }: Props) => {
  const [postcode = '', chosen] = useWatch({ control: form.control, name: ['postcode', 'nation'] });
  const [choosing, setChoosing] = useState(false);
  const nation = chosen ?? nationByPostcode(stored, postcode);

  if (choosing)
    return (
      <SelectField
        autoFocus
        label="Whose rules apply"
        hint="Change it only where the postcode leads to the wrong nation"
        options={OPTIONS}
        value={nation ?? nationOfPostcode(postcode)}
        onChange={(event) => form.setValue('nation', Nation.parse(event.target.value), { shouldDirty: true })}
      />
    );
  if (!nation) return null;
  return (
    <Line aria-live="polite">
      <MapPin />
      <span>
        The rules of <strong>{NATION_LABELS[nation]}</strong> apply
      </span>
      <Button variant="text" size="small" onClick={() => setChoosing(true)}>
        Change
      </Button>
    </Line>
  );
};
