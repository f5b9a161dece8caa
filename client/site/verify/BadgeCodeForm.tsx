import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { type FormEvent, useState } from 'react';
import { Field } from '../../components/forms/Field.tsx';

const Form = styled('form')({
  display: 'grid',
  gap: 12,
  marginTop: 12,
  '@media (min-width: 600px)': { gridTemplateColumns: '1fr auto', alignItems: 'end' },
});

type Props = { code: string; onTry: (code: string) => void };

export const BadgeCodeForm = ({ code, onTry }: Props) => {
  const [typed, setTyped] = useState(code);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (typed.trim()) onTry(typed.trim());
  };
  return (
    <div>
      <h2>Typed the code yourself?</h2>
      <Form noValidate onSubmit={submit}>
        <Field
          label="Badge code"
          hint="Printed under the QR code and on the certificate, like LP-7Q4K-M2XD"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          autoComplete="off"
          spellCheck={false}
        />
        <Button type="submit">Check this code</Button>
      </Form>
    </div>
  );
};
