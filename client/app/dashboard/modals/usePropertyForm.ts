import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import type { z } from 'zod';
import {
  nationOfPostcode,
  type Property,
  PropertyBody,
  type PropertyForm,
} from '../../../../domain/properties/contract.ts';
import { HttpError, messageOf } from '../../../api/http.ts';
import { useRefresh } from '../../../api/useRefresh.ts';

const EMPTY: PropertyForm = {
  name: '',
  address_line1: '',
  address_line2: '',
  city: '',
  postcode: '',
  property_type: 'house',
};

const NAMES = ['name', 'address_line1', 'address_line2', 'city', 'postcode', 'property_type', 'nation'] as const;

// Leave out a nation that follows from the postcode, so that it changes together with the postcode.
const valuesOf = ({
  name,
  address_line1,
  address_line2,
  city,
  postcode,
  property_type,
  nation,
}: Property): PropertyForm => ({
  ...{ name, address_line1, address_line2: address_line2 ?? '', city, postcode, property_type },
  ...(nation !== nationOfPostcode(postcode) && { nation }),
});

type Checked = z.output<typeof PropertyBody>;

/** The API expects no `address_line2` instead of an empty one. */
const payloadOf = ({ address_line2, ...body }: Checked): PropertyForm => ({
  ...body,
  ...(address_line2 && { address_line2 }),
});

type Saving = {
  property?: Property;
  save: (body: PropertyForm) => Promise<unknown>;
  fallback: string;
  onSaved: () => void;
};

/** Used to add and to edit a property. */
export const usePropertyForm = ({ property, save, fallback, onSaved }: Saving) => {
  const refresh = useRefresh();
  const form = useForm<PropertyForm, unknown, Checked>({
    resolver: zodResolver(PropertyBody),
    defaultValues: property ? valuesOf(property) : EMPTY,
  });

  const submit = form.handleSubmit(async (body) => {
    try {
      await save(payloadOf(body));
      await refresh();
      onSaved();
    } catch (error) {
      const byField = error instanceof HttpError ? error.errors : {};
      const known = NAMES.filter((name) => byField[name]);
      for (const name of known) form.setError(name, { message: byField[name] ?? '' });
      if (known.length === 0) form.setError('root', { message: messageOf(error, fallback) });
    }
  });
  return { form, submit, refusal: form.formState.errors.root?.message, saving: form.formState.isSubmitting };
};

export type PropertyFormApi = ReturnType<typeof usePropertyForm>['form'];
