import { MAX_SEARCH } from '../../../../domain/dashboard/contract.ts';
import { Field } from '../../../components/forms/Field.tsx';

type Props = { typed: string; onType: (text: string) => void };

/** For the search of the list of properties. */
export const PropertySearchField = ({ typed, onType }: Props) => (
  <Field
    label="Find a property"
    placeholder="Name, street, town or postcode"
    type="search"
    value={typed}
    maxLength={MAX_SEARCH}
    autoComplete="off"
    onChange={(event) => onType(event.target.value)}
  />
);
