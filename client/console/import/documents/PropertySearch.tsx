import Autocomplete from '@mui/material/Autocomplete';
import OutlinedInput from '@mui/material/OutlinedInput';
import Paper from '@mui/material/Paper';
import { styled } from '@mui/material/styles';
import { useState } from 'react';
import type { ConsoleProperty } from '../../../../domain/console/contract.ts';
import type { PropertyChoice } from '../../../../domain/documentImports/contract.ts';
import { FieldFrame, useFieldAria } from '../../../components/forms/FieldFrame.tsx';
import { colour, radius, size } from '../../../theme/tokens.ts';
import { useRows } from '../../list/lists.ts';

// MUI gives the box of this component a padding of its own.
const AS_OTHER_FIELDS = {
  '&& .MuiAutocomplete-inputRoot': { padding: 0 },
  '&& .MuiAutocomplete-inputRoot .MuiAutocomplete-input': { padding: '12px 42px 12px 14px' },
};
const List = styled(Paper)({
  marginTop: 4,
  border: `1px solid ${colour.lineStrong}`,
  borderRadius: radius.m,
  boxShadow: '0 8px 24px -8px rgb(7 52 58 / .28)',
});
// MUI measures the box when the list opens, and the list would keep that width when a phone is turned.
const AS_WIDE_AS_BOX = { style: { width: '100%' } };
const Frame = styled('div')({ position: 'relative' });
const Option = styled('li')({
  '&&': { display: 'block', minHeight: 44, overflowWrap: 'anywhere' },
  '& .sub': { display: 'block', fontSize: size.s, color: colour.ink2 },
});

/** More are found by searching. */
const SHOWN = 20;

const choiceOf = ({ id, name, address_line1, city, postcode }: ConsoleProperty): PropertyChoice => ({
  id,
  name,
  address: [address_line1, city, postcode].join(', '),
});

type Props = {
  label: string;
  chosen: PropertyChoice | null;
  error: string | undefined;
  onChoose: (property: PropertyChoice) => void;
};

/** One of the account's properties, found by name or address on the server: an account may have 10,000. */
export const PropertySearch = ({ label, chosen, error, onChoose }: Props) => {
  const { id, aria } = useFieldAria({ label, error });
  const [text, setText] = useState(chosen?.name ?? '');
  const q = text.trim();
  // What another text has found is not shown meanwhile: Enter would choose one of those.
  const { data = [], isPending } = useRows<ConsoleProperty>('properties', {
    filter: q === '' || q === chosen?.name ? {} : { q },
    sort: { field: 'name', order: 'ASC' },
    pagination: { page: 1, perPage: SHOWN },
  });
  return (
    <FieldFrame id={id} label={label} error={error} hint="Type a part of its name, address or postcode.">
      <Frame>
        <Autocomplete
          id={id}
          options={data.map(choiceOf)}
          getOptionLabel={({ name }) => name}
          getOptionKey={(option) => option.id}
          isOptionEqualToValue={(option, value) => option.id === value.id}
          // The server has searched.
          filterOptions={(options) => options}
          // MUI writes the name of the value into the box, at the beginning and whenever the box is left.
          value={chosen}
          inputValue={text}
          onInputChange={(_, typed) => setText(typed)}
          // Text that is deleted chooses nothing else.
          onChange={(_, option) => option && onChoose(option)}
          // Enter would also send the form around it.
          onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
          loading={isPending}
          loadingText="Searching..."
          noOptionsText="No property is found"
          forcePopupIcon={false}
          clearText="Clear"
          autoHighlight
          // Else the list is outside the landmarks of the page.
          disablePortal
          slots={{ paper: List }}
          slotProps={{ popper: AS_WIDE_AS_BOX }}
          sx={AS_OTHER_FIELDS}
          renderInput={({ id: inputId, disabled, slotProps }) => {
            const { ref, ...box } = slotProps.input;
            return (
              <OutlinedInput
                {...box}
                ref={ref}
                id={inputId}
                disabled={disabled}
                fullWidth
                autoFocus
                error={Boolean(error)}
                slotProps={{ input: { ...slotProps.htmlInput, ...aria, maxLength: 200 } }}
              />
            );
          }}
          renderOption={({ key, ...props }, { name, address }) => (
            <Option key={key} {...props}>
              {name}
              <span className="sub">{address}</span>
            </Option>
          )}
        />
      </Frame>
    </FieldFrame>
  );
};
