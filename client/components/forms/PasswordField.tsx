import { Eye, EyeOff } from 'lucide-react';
import { useState } from 'react';
import { IconButton } from '../actions/IconButton.tsx';
import { Field, type FieldProps } from './Field.tsx';

export type PasswordFieldProps = Omit<FieldProps, 'type' | 'end' | 'autoComplete' | 'multiline' | 'label'> & {
  label: string;
  autoComplete: 'current-password' | 'new-password';
};

export const PasswordField = (props: PasswordFieldProps) => {
  const [shown, setShown] = useState(false);
  const name = props.label.toLowerCase();
  return (
    <Field
      {...props}
      type={shown ? 'text' : 'password'}
      spellCheck={false}
      end={
        <IconButton label={shown ? `Hide ${name}` : `Show ${name}`} onClick={() => setShown(!shown)}>
          {shown ? <EyeOff /> : <Eye />}
        </IconButton>
      }
    />
  );
};
