import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { onTestFinished } from 'vitest';

/** A server on loopback that a page must not reach. `caught` lists the paths of requests, and `/udp` for datagrams. */
export const setTrap = async () => {
  const caught: string[] = [];
  const server = createServer((request, response) => {
    caught.push(`${request.url}`);
    response.setHeader('Access-Control-Allow-Origin', '*').end('caught');
  });
  server.on('upgrade', (request, socket) => {
    caught.push(`${request.url}`);
    socket.destroy();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' ? (address?.port ?? 0) : 0;

  const datagrams = createSocket('udp4', () => caught.push('/udp'));
  datagrams.bind(port, '127.0.0.1');
  await once(datagrams, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
    datagrams.close();
  });
  return { port, caught };
};

/** A document that tries every way to send a request. The path of each request names the way that was used. */
export const escapes = (port: number): string => {
  const at = (path: string) => `http://127.0.0.1:${port}/${path}`;
  const named = (path: string) => `http://localhost:${port}/${path}`;
  return `<!doctype html><html><head>
    <link rel="stylesheet" href="${at('stylesheet')}"><link rel="preload" as="image" href="${at('preload')}">
    <link rel="prefetch" href="${at('prefetch')}"><link rel="preconnect" href="${named('preconnect')}">
    <link rel="icon" href="${at('icon')}"><link rel="modulepreload" href="${at('modulepreload')}">
    <style>@import url(${at('import')}); @font-face { font-family: f; src: url(${at('font')}) }
      p { font-family: f; background: url(${at('background')}); cursor: url(${at('cursor')}), auto }
      @media print { div { background: url(${at('print')}) } } @page { background: url(${at('page')}) }
      li { list-style-image: url(${at('list')}) } i::before { content: url(${at('content')}) }</style></head><body>
    <p>text</p><div>text</div><li>text</li><i></i>
    <img src="${at('img')}"><img src="${named('named')}"><img srcset="${at('srcset')} 2x"><img src="http://[::ffff:127.0.0.1]:${port}/mapped">
    <img src="http://2130706433:${port}/decimal"><img src="//127.0.0.1:${port}/relative"><picture><source srcset="${at('source')}"><img></picture>
    <iframe src="${at('iframe')}"></iframe><iframe srcdoc='<img src="${at('srcdoc')}">'></iframe>
    <iframe src="data:text/html,<img src='${at('data')}'>"></iframe><iframe src="view-source:${at('viewsource')}"></iframe>
    <object data="${at('object')}"></object><embed src="${at('embed')}"><video src="${at('video')}" poster="${at('poster')}"></video>
    <audio src="${at('audio')}"></audio><input type="image" src="${at('input')}"><table background="${at('table')}"></table>
    <svg><image href="${at('svg')}"/><use href="${at('use')}#a"/><filter><feImage href="${at('filter')}"/></filter></svg>
    <script src="${at('script')}"></script><script>
      fetch('${at('fetch')}').catch(() => {}); navigator.sendBeacon('${at('beacon')}'); new EventSource('${at('events')}');
      new WebSocket('ws://127.0.0.1:${port}/socket'); new Image().src = '${at('image')}'; open('${at('open')}');
      const rtc = new RTCPeerConnection({ iceServers: [{ urls: 'stun:127.0.0.1:${port}' }] });
      rtc.createDataChannel('x'); rtc.createOffer().then((offer) => rtc.setLocalDescription(offer));
    </script></body></html>`;
};

/** A navigation stops all other requests of its document, so each navigation has its own document. */
export const navigations = (port: number): readonly string[] => [
  `<meta http-equiv="refresh" content="0;url=http://127.0.0.1:${port}/refresh">`,
  `<script>location = 'http://127.0.0.1:${port}/location'</script>`,
  `<form action="http://127.0.0.1:${port}/form"></form><script>document.forms[0].submit()</script>`,
];
