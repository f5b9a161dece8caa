import { useState } from 'react';
import { CheckboxField } from '../components/forms/CheckboxField.tsx';
import { DateField } from '../components/forms/DateField.tsx';
import { Field } from '../components/forms/Field.tsx';
import { PasswordField } from '../components/forms/PasswordField.tsx';
import { RadioGroup } from '../components/forms/RadioGroup.tsx';
import { SelectField } from '../components/forms/SelectField.tsx';
import { Card } from '../components/surfaces/Card.tsx';
import { USER_TYPE_OPTIONS } from '../userTypes.ts';
import { stack } from './layout.ts';

const ANSWERS = [
  { value: 'yes', label: 'Yes' },
  { value: 'no', label: 'No' },
  { value: 'na', label: 'N/A' },
] as const;

const PROPERTY_TYPES = [
  { value: 'house', label: 'House' },
  { value: 'cottage', label: 'Cottage' },
];

export const FieldExamples = () => {
  const [answer, setAnswer] = useState<(typeof ANSWERS)[number]['value']>('yes');
  return (
    <Card style={stack}>
      <Field label="Email" type="email" defaultValue="rowena.hale@example.com" autoComplete="email" />
      <PasswordField
        id="pw"
        label="Password"
        hint="At least 8 characters"
        error="Password must be at least 8 characters"
        defaultValue="tenby1"
        autoComplete="new-password"
      />
      <Field label="Message" multiline minRows={3} optional />
      <SelectField label="Property type" defaultValue="cottage" options={PROPERTY_TYPES} />
      <DateField label="Expiry date" hint="Suggested: two years from today." defaultValue="2028-11-21" />
      <RadioGroup
        name="answer"
        legend="Do you have a written fire risk assessment?"
        value={answer}
        onChange={setAnswer}
        options={ANSWERS}
      />
      <RadioGroup
        name="role"
        compact
        legend="Your role"
        value="agent"
        onChange={() => undefined}
        options={USER_TYPE_OPTIONS}
      />
      <CheckboxField label="I accept the terms and conditions" defaultChecked />
      <CheckboxField label="I accept" error="You must accept the terms and conditions" />
    </Card>
  );
};
