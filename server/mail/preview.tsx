import { renderToStaticMarkup } from 'react-dom/server';
import { composer } from './compose.tsx';
import { SAMPLES } from './samples.ts';

const PHONE = 390;
const DESKTOP = 700;

/** A page with every mail, for development. */
export const previewPage = (origin: string): string => {
  const compose = composer({ origin, tokens: { issue: () => 'sample' }, now: () => new Date('2026-11-25T12:00:00Z') });
  const mails = Object.values(SAMPLES).map((sample) => compose({ ...sample, to: 'rowena@example.co.uk' }, 'sample'));
  const page = renderToStaticMarkup(
    <html lang="en-GB">
      <head>
        <title>Mails</title>
      </head>
      <body>
        {mails.map(({ subject, html, text }) => (
          <section key={subject}>
            <h2>{subject}</h2>
            {[PHONE, DESKTOP].map((width) => (
              <iframe key={width} title={`${subject}, ${width} px`} srcDoc={html} width={width} height={900} />
            ))}
            <pre>{text}</pre>
          </section>
        ))}
      </body>
    </html>,
  );
  return `<!doctype html>${page}`;
};
