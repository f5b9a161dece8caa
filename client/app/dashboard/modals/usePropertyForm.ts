import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import type { z } from 'zod';
import { type Property, PropertyBody, type PropertyForm } from '../../../../domain/properties/contract.ts';
import { HttpError, messageOf } from '../../../api/http.ts';
import { useRefresh } from '../../../api/useRefresh.ts';
import { useFreshValues } from '../../../components/forms/useFreshValues.ts';

const EMPTY: PropertyForm = {
  name: '',
  address_line1: '',
  address_line2: '',
  city: '',
  postcode: '',
  property_type: 'house',
};

const FIELD_NAMES = ['name', 'address_line1', 'address_line2', 'city', 'postcode', 'property_type', 'nation'] as const;

// Without the nation: only one that is chosen in this form is sent. Otherwise a new postcode sets it again.
const formValuesOf = (property: Property): PropertyForm => ({
  name: property.name,
  address_line1: property.address_line1,
  address_line2: property.address_line2 ?? '',
  city: property.city,
  postcode: property.postcode,
  property_type: property.property_type,
});

type ValidatedProperty = z.output<typeof PropertyBody>;

/** The API requires that an empty `address_line2` is left out. */
const payloadOf = ({ address_line2, ...body }: ValidatedProperty): PropertyForm => ({
  ...body,
  ...(address_line2 && { address_line2 }),
});

type Options = {
  property?: Property;
  save: (body: PropertyForm) => Promise<unknown>;
  fallback: string;
  onSaved: () => void;
};

/** Used to add and to edit a property. */
export const usePropertyForm = ({ property, save, fallback, onSaved }: Options) => {
  const refresh = useRefresh();
  const present = property ? formValuesOf(property) : EMPTY;
  const form = useForm<PropertyForm, unknown, ValidatedProperty>({
    resolver: zodResolver(PropertyBody),
    defaultValues: present,
  });
  useFreshValues(form, present);

  const submit = form.handleSubmit(async (body) => {
    try {
      await save(payloadOf(body));
      await refresh();
      onSaved();
    } catch (error) {
      const byField = error instanceof HttpError ? error.errors : {};
      const known = FIELD_NAMES.filter((name) => byField[name]);
      for (const [at, name] of known.entries())
        form.setError(name, { message: byField[name] ?? '' }, { shouldFocus: at === 0 });
      if (known.length === 0) form.setError('root', { message: messageOf(error, fallback) });
    }
  });
  return { form, submit, refusal: form.formState.errors.root?.message, saving: form.formState.isSubmitting };
};

export type PropertyFormApi = ReturnType<typeof usePropertyForm>['form'];
