import { useWatch } from 'react-hook-form';
import { isOtherAddress, type Property } from '../../../../domain/properties/contract.ts';
import { AlertBox } from '../../../components/feedback/AlertBox.tsx';
import type { PropertyFormApi } from './usePropertyForm.ts';

type Props = { form: PropertyFormApi; stored: Property };

/** For a property whose assessment is completed: shown as soon as its address is another one. Saving stays possible. */
export const AddressNotice = ({ form, stored }: Props) => {
  const [address_line1 = '', address_line2 = null, city = '', postcode = ''] = useWatch({
    control: form.control,
    name: ['address_line1', 'address_line2', 'city', 'postcode'],
  });
  if (!isOtherAddress({ address_line1, address_line2, city, postcode }, stored)) return null;
  return (
    <AlertBox tone="warn">
      Another house needs a property and an assessment of its own. If you correct the address of this one, the page of
      its badge will say that the address was changed after the assessment.
    </AlertBox>
  );
};
