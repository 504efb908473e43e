/* global SwaggerUIBundle */
const dark = matchMedia('(prefers-color-scheme: dark)');
const paint = () => document.documentElement.classList.toggle('dark-mode', dark.matches);
paint();
dark.addEventListener('change', paint);

/** The line of a problem's code that the address names, if it does. */
const place = document.getElementById(location.hash.slice(1));

SwaggerUIBundle({
  url: '/openapi.json',
  dom_id: '#reference',
  // Takes the address for an operation's, and rewrites any other.
  deepLinking: place === null,
  docExpansion: 'list',
  defaultModelsExpandDepth: 0,
  defaultModelExpandDepth: 2,
  displayOperationId: false,
  displayRequestDuration: true,
  // No validator of somebody else's, no stored credential.
  validatorUrl: null,
  persistAuthorization: false,
  onComplete: keepPlace,
});

/** The page grows above the place that the address names, in several steps: stay there until the reader moves. */
function keepPlace() {
  if (place === null) return;
  const observer = new ResizeObserver(() => place.scrollIntoView());
  observer.observe(document.getElementById('reference'));
  for (const move of ['wheel', 'touchstart', 'pointerdown', 'keydown']) {
    addEventListener(move, () => observer.disconnect(), { once: true, passive: true });
  }
}
