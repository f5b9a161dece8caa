import { type ReactNode, useEffect, useRef } from 'react';

type Props = {
  /** Of the page, if it differs from the heading. */
  readonly title?: string;
  readonly id?: string;
  readonly text: string;
  readonly children?: ReactNode;
};

/** Takes the focus when it appears, so that a screen reader reads the new step. Also names the page. */
export const Heading = ({ title, id, text, children }: Props) => {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  useEffect(() => {
    const former = document.title;
    document.title = `${title ?? text} · LetProof`;
    scrollTo(0, 0);
    return () => {
      document.title = former;
    };
  }, [title, text]);
  return (
    <h1 id={id} ref={heading} tabIndex={-1}>
      {children ?? text}
    </h1>
  );
};
