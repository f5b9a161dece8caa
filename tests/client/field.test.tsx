// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useForm } from 'react-hook-form';
import { afterEach, describe, expect, test } from 'vitest';
import { AlertBox } from '../../client/components/feedback/AlertBox.tsx';
import { CheckboxField } from '../../client/components/forms/CheckboxField.tsx';
import { Field } from '../../client/components/forms/Field.tsx';
import { PasswordField } from '../../client/components/forms/PasswordField.tsx';
import { SelectField } from '../../client/components/forms/SelectField.tsx';

afterEach(cleanup);

const types = [
  { value: 'house', label: 'House' },
  { value: 'cottage', label: 'Cottage' },
];

const Form = ({ onSend }: { onSend: (values: unknown) => void }) => {
  const { register, handleSubmit, formState } = useForm({
    defaultValues: { city: '', type: 'house', terms: false },
  });
  return (
    <form noValidate onSubmit={handleSubmit(onSend)}>
      <Field
        label="City"
        error={formState.errors.city?.message}
        {...register('city', { required: 'City is required' })}
      />
      <SelectField label="Type" options={types} {...register('type')} />
      <CheckboxField label="I accept" {...register('terms')} />
      <button type="submit">Send</button>
    </form>
  );
};

describe('a field', () => {
  test('is described by its hint when there is no error', () => {
    render(<Field label="Password" hint="At least 8 characters" />);
    const box = screen.getByRole('textbox', { name: 'Password', description: 'At least 8 characters' });
    expect(box.getAttribute('aria-invalid')).not.toBe('true');
  });

  test.each([
    ['text', <Field key="f" label="Postcode" hint="Like SY23 1DN" error="Postcode is required" />, 'textbox'],
    [
      'list',
      <SelectField key="s" label="Postcode" hint="Like SY23 1DN" error="Postcode is required" options={types} />,
      'combobox',
    ],
  ])('of type %s is described by hint and error and is marked as invalid', (_, field, role) => {
    render(field);
    const box = screen.getByRole(role, { name: 'Postcode', description: 'Like SY23 1DN Postcode is required' });
    expect(box.getAttribute('aria-invalid')).toBe('true');
  });

  test('of type checkbox is described by its error', () => {
    render(<CheckboxField label="I accept" error="You must accept the terms and conditions" />);
    const box = screen.getByRole('checkbox', {
      name: 'I accept',
      description: 'You must accept the terms and conditions',
    });
    expect(box.getAttribute('aria-invalid')).toBe('true');
  });

  test('takes the focus from a link in the error summary', async () => {
    render(
      <>
        <AlertBox title="There is a problem" problems={[{ text: 'City is required', field: 'city' }]} />
        <Field id="city" label="City" error="City is required" />
      </>,
    );
    await userEvent.click(screen.getByRole('link', { name: 'City is required' }));
    expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'City' }));
  });

  test('shows a password on request', async () => {
    render(<PasswordField label="Password" autoComplete="new-password" />);
    const box = screen.getByLabelText('Password');
    expect(box.getAttribute('type')).toBe('password');
    await userEvent.click(screen.getByRole('button', { name: 'Show password' }));
    expect(box.getAttribute('type')).toBe('text');
  });

  test('of type password takes a paste, and says to password managers which password it is', async () => {
    render(<PasswordField label="Password" autoComplete="new-password" />);
    const box = screen.getByLabelText<HTMLInputElement>('Password');
    expect(box.getAttribute('autocomplete')).toBe('new-password');
    await userEvent.click(box);
    await userEvent.paste('seaside-holiday');
    expect(box.value).toBe('seaside-holiday');
  });

  test('gives react-hook-form its value and takes its focus', async () => {
    const sent: unknown[] = [];
    render(<Form onSend={(values) => sent.push(values)} />);
    await userEvent.click(screen.getByRole('button', { name: 'Send' }));
    const city = await screen.findByRole('textbox', { name: 'City', description: 'City is required' });
    expect(document.activeElement).toBe(city);
    await userEvent.type(city, 'Tenby');
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Type' }), 'cottage');
    await userEvent.click(screen.getByRole('checkbox', { name: 'I accept' }));
    await userEvent.click(screen.getByRole('button', { name: 'Send' }));
    expect(sent).toEqual([{ city: 'Tenby', type: 'cottage', terms: true }]);
  });
});
