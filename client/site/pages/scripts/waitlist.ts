const KEY = 'supplier-waitlist';
const ADDRESS = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

export const waitlistError = (email: string): string | null => {
  if (!email.trim()) return 'Email is required';
  return ADDRESS.test(email.trim()) ? null : 'Please enter a valid email';
};

/** The browser may refuse its storage. The form then forgets who joined. */
const hasJoined = (): boolean => {
  try {
    return localStorage.getItem(KEY) !== null;
  } catch {
    return false;
  }
};
const rememberJoined = (): void => {
  try {
    localStorage.setItem(KEY, 'joined');
  } catch {
    // See above.
  }
};

/** There is no waitlist yet: the browser remembers that somebody joined, and nothing is sent. */
export const enableWaitlist = (): void => {
  const form = document.querySelector<HTMLFormElement>('#waitlist');
  const input = document.querySelector<HTMLInputElement>('#waitlist-email');
  const error = document.querySelector<HTMLElement>('#waitlist-error');
  const joined = document.querySelector<HTMLElement>('#waitlist-joined');
  const button = form?.querySelector('button');
  if (!form || !input || !error || !joined || !button) return;

  const showJoined = () => {
    form.hidden = true;
    joined.hidden = false;
  };
  const showError = (text: string | null) => {
    error.hidden = text === null;
    error.textContent = text;
    if (text) input.setAttribute('aria-invalid', 'true');
    else input.removeAttribute('aria-invalid');
  };

  if (hasJoined()) showJoined();
  input.addEventListener('input', () => showError(null));
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    const problem = waitlistError(input.value);
    showError(problem);
    if (problem) return input.focus();
    rememberJoined();
    showJoined();
    joined.querySelector('h3')?.focus();
  });
  // Last: without the listener above the browser would send the address.
  button.disabled = false;
};
