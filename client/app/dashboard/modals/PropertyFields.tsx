import { styled } from '@mui/material/styles';
import { PROPERTY_TYPE_LABELS, type Property } from '../../../../domain/properties/contract.ts';
import { AlertBox } from '../../../components/feedback/AlertBox.tsx';
import { Field } from '../../../components/forms/Field.tsx';
import { SelectField } from '../../../components/forms/SelectField.tsx';
import { phone } from '../../../theme/tokens.ts';
import { AddressNotice } from './AddressNotice.tsx';
import { NationField } from './NationField.tsx';
import type { PropertyFormApi } from './usePropertyForm.ts';

const Grid = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) 180px',
  gap: '18px 20px',
  alignItems: 'end',
  '& > *': { gridColumn: '1 / -1' },
  '& > .half': { gridColumn: 'auto' },
  [phone]: { gridTemplateColumns: 'minmax(0, 1fr) 132px', gap: '14px 12px' },
});

const TYPES = Object.entries(PROPERTY_TYPE_LABELS).map(([value, label]) => ({ value, label }));

type Props = {
  form: PropertyFormApi;
  refusal: string | undefined;
  property?: Property;
  /** Its assessment was completed. */
  assessed?: boolean;
};

export const PropertyFields = ({ form, refusal, property, assessed = false }: Props) => {
  const { register, formState } = form;
  const { errors } = formState;
  return (
    <Grid>
      {refusal && <AlertBox focus>{refusal}</AlertBox>}
      <Field {...register('name')} label="Property name" error={errors.name?.message} autoFocus />
      <Field
        {...register('address_line1')}
        label="Address line 1"
        error={errors.address_line1?.message}
        autoComplete="address-line1"
      />
      <Field
        {...register('address_line2')}
        label="Address line 2"
        optional
        error={errors.address_line2?.message}
        autoComplete="address-line2"
      />
      <div className="half">
        <Field {...register('city')} label="City" error={errors.city?.message} autoComplete="address-level2" />
      </div>
      <div className="half">
        <Field {...register('postcode')} label="Postcode" error={errors.postcode?.message} autoComplete="postal-code" />
      </div>
      {property && assessed && <AddressNotice form={form} stored={property} />}
      <NationField form={form} stored={property} />
      <SelectField
        {...register('property_type')}
        label="Property type"
        options={TYPES}
        error={errors.property_type?.message}
      />
    </Grid>
  );
};
