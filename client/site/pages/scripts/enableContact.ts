/** The contact form works without script. Its script is loaded only on its page. */
export const enableContact = async (): Promise<void> => {
  const form = document.querySelector<HTMLFormElement>('#contact-form');
  const sent = document.querySelector<HTMLElement>('#contact-sent');
  if (!form || !sent) return;
  const { chooseSubject, enableContactForm } = await import('../../contact/contactForm.ts');
  enableContactForm(form, sent);
  chooseSubject(form, location.search);
};
