// @vitest-environment jsdom
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { describe, expect, test, vi } from 'vitest';
import { HttpError } from '../../client/api/http.ts';
import { RegisterView } from '../../client/site/account/RegisterView.tsx';
import { enter, problem } from './fixtures.tsx';
import { stubBrowser } from './stubBrowser.ts';

stubBrowser();

const form = (onRegister: (body: unknown) => Promise<unknown> = async () => undefined) => {
  render(<RegisterView onRegister={onRegister} loginHref="/login?redirect=%2Fbadge%2Fx" />, { wrapper: MemoryRouter });
};
const submit = () => userEvent.click(screen.getByRole('button', { name: 'Create Account' }));
const refusing = (message: string, errors?: Record<string, string>) => async () => {
  throw new HttpError(problem(409, message, errors && { errors }).body);
};
const fill = async (email = 'rowena@example.com', password = 'seaside-holiday') => {
  await enter(screen.getByLabelText('Email'), email);
  await enter(screen.getByLabelText('Password'), password);
  await userEvent.click(screen.getByRole('checkbox', { name: /I accept the/ }));
};

describe('the register form', () => {
  test('shows missing fields in the error summary and at each field, and sends nothing', async () => {
    const onRegister = vi.fn();
    form(onRegister);
    await submit();
    const box = within(await screen.findByRole('alert'));
    for (const text of ['Email is required', 'Password is required', 'You must accept the terms and conditions']) {
      expect(box.getByRole('link', { name: text })).toBeDefined();
      expect(screen.getAllByText(text)).toHaveLength(2);
    }
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('alert')));
    expect(document.title).toBe('Error: Create your account · LetProof');
    expect(onRegister).not.toHaveBeenCalled();
  });

  test.each([
    ['rowena', 'seaside-holiday', 'Invalid email address'],
    ['rowena@example.com', 'tenby1', 'Password must be at least 8 characters'],
  ])('refuses %s with password %s: %s', async (email, password, text) => {
    form();
    await fill(email, password);
    await submit();
    expect(await screen.findAllByText(text)).toHaveLength(2);
  });

  test('editing a field clears its error and keeps the others', async () => {
    form();
    await submit();
    await screen.findByRole('alert');
    await userEvent.type(screen.getByLabelText('Email'), 'r');
    expect(screen.queryByText('Email is required')).toBeNull();
    expect(screen.getAllByText('Password is required')).toHaveLength(2);
  });

  test('shows the message of the server in the error summary until a field is edited', async () => {
    form(refusing('An account with this email already exists'));
    await fill();
    await submit();
    expect((await screen.findByRole('alert')).textContent).toContain('An account with this email already exists');
    await userEvent.type(screen.getByLabelText('Name (optional)'), 'R');
    expect(screen.queryByRole('alert')).toBeNull();
  });

  test('clears the message of the server when the role is edited, too', async () => {
    form(refusing('An account with this email already exists'));
    await fill();
    await submit();
    await screen.findByRole('alert');
    await userEvent.click(screen.getByRole('radio', { name: 'Manager' }));
    expect(screen.queryByRole('alert')).toBeNull();
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Manager' }).checked).toBe(true);
  });

  test('shows a general message without one from the server, and field messages at their fields', async () => {
    form(refusing(''));
    await fill();
    await submit();
    expect((await screen.findByRole('alert')).textContent).toContain('Registration failed');
    cleanup();
    form(refusing('Check what you entered', { email: 'Invalid email address' }));
    await fill();
    await submit();
    await waitFor(() => expect(screen.getByLabelText('Email').getAttribute('aria-invalid')).toBe('true'));
  });

  test('sends the role but not accept_terms', async () => {
    const onRegister = vi.fn(async () => undefined);
    form(onRegister);
    await fill();
    await userEvent.click(screen.getByRole('radio', { name: 'Manager' }));
    await submit();
    expect(onRegister).toHaveBeenCalledExactlyOnceWith({
      email: 'rowena@example.com',
      password: 'seaside-holiday',
      name: '',
      phone: '',
      user_type: 'manager',
      marketing_opt_in: false,
    });
  });

  test('links to the login page with the redirect target', () => {
    form();
    for (const link of screen.getAllByRole('link', { name: 'Sign In' }))
      expect(link.getAttribute('href')).toBe('/login?redirect=%2Fbadge%2Fx');
  });
});
