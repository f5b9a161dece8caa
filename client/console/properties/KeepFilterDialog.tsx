import Button from '@mui/material/Button';
import { useState } from 'react';
import { Field } from '../../components/forms/Field.tsx';
import { useFocusInvalid } from '../../components/forms/useFocusInvalid.ts';
import { Modal } from '../../components/surfaces/Modal.tsx';

const MAX_NAME = 40;

type Props = { taken: readonly string[]; onClose: () => void; onKeep: (name: string) => void };

export const KeepFilterDialog = ({ taken, onClose, onKeep }: Props) => {
  const [name, setName] = useState('');
  const [errors, setErrors] = useState<{ name?: string }>({});
  const part = useFocusInvalid<HTMLDivElement>(errors);
  return (
    <Modal
      open
      title="Keep This Filter"
      onClose={onClose}
      onSubmit={(event) => {
        event.preventDefault();
        const given = name.trim();
        if (given === '') setErrors({ name: 'Enter a name' });
        else if (taken.includes(given)) setErrors({ name: 'There is a filter of this name already' });
        else onKeep(given);
      }}
      actions={
        <>
          <Button variant="outlined" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit">Keep</Button>
        </>
      }
    >
      <div ref={part}>
        <Field
          label="Name"
          hint="It is kept in this browser."
          value={name}
          error={errors.name}
          maxLength={MAX_NAME}
          autoFocus
          onChange={(event) => {
            setName(event.target.value);
            setErrors({});
          }}
        />
      </div>
    </Modal>
  );
};
