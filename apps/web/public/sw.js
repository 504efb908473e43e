// The service worker. It answers page loads while the service is unreachable, and takes files that other apps share.
// It stores no page and no data of a wallet: only the page that says that the app is offline, and shared files until
// the app reads them.
const PAGES = 'coffer-pages';
const SHARED = 'coffer-shared';
const OFFLINE = '/offline';

/** Loads the offline page again once per start, because its language and theme follow the person's. */
let isOfflinePageFresh = false;

self.addEventListener('install', (event) => {
  event.waitUntil(storeOfflinePage().then(() => self.skipWaiting()));
});

self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (origin !== self.location.origin) return;
  if (request.method === 'POST' && pathname === '/share') event.respondWith(keepShared(request));
  else if (request.mode === 'navigate' && request.method === 'GET') event.respondWith(page(event));
});

async function page(event) {
  try {
    const answer = await fetch(event.request);
    if (!isOfflinePageFresh) event.waitUntil(storeOfflinePage());
    return answer;
  } catch (error) {
    const stored = await caches.match(OFFLINE);
    if (stored === undefined) throw error;
    return stored;
  }
}

async function storeOfflinePage() {
  isOfflinePageFresh = true;
  try {
    const pages = await caches.open(PAGES);
    await pages.add(OFFLINE);
  } catch {
    isOfflinePageFresh = false;
  }
}

/** Keeps the files for the app, which imports them when it opens. */
async function keepShared(request) {
  const files = (await request.formData()).getAll('files').filter((file) => file instanceof File);
  const shared = await caches.open(SHARED);
  for (const [at, file] of files.entries()) {
    const headers = { 'Content-Type': file.type, 'X-Name': encodeURIComponent(file.name) };
    await shared.put(`/shared/${Date.now()}-${at}`, new Response(file, { headers }));
  }
  return Response.redirect('/', 303);
}
