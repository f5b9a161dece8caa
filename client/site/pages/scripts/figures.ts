import { inThousands } from '../../../../domain/numberWords.ts';

const MILLISECONDS = 1200;

const countUp = (element: HTMLElement): void => {
  const target = Number(element.dataset.countTo);
  const started = performance.now();
  const step = (now: number) => {
    const part = Math.min(1, Math.max(0, now - started) / MILLISECONDS);
    // Slows down towards the end.
    element.textContent = inThousands(Math.round(target * (1 - (1 - part) ** 3)));
    if (part < 1) requestAnimationFrame(step);
  };
  requestAnimationFrame(step);
};

/** The figures in the page are the final ones. They count up once, when they come into view. */
export const countUpFigures = (): void => {
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return;
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) {
        if (!isIntersecting || !(target instanceof HTMLElement)) continue;
        observer.unobserve(target);
        countUp(target);
      }
    },
    { threshold: 0.6 },
  );
  for (const figure of document.querySelectorAll('[data-count-to]')) observer.observe(figure);
};
