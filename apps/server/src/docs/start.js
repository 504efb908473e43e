/* global SwaggerUIBundle */
const dark = matchMedia('(prefers-color-scheme: dark)');
const paint = () => document.documentElement.classList.toggle('dark-mode', dark.matches);
paint();
dark.addEventListener('change', paint);

/** The table row of the problem code in the URL's fragment, if any. */
const place = document.getElementById(location.hash.slice(1));

SwaggerUIBundle({
  url: '/openapi.json',
  dom_id: '#reference',
  // Swagger UI takes the fragment for an operation, and rewrites any other.
  deepLinking: place === null,
  docExpansion: 'none',
  defaultModelsExpandDepth: 0,
  defaultModelExpandDepth: 2,
  displayOperationId: false,
  displayRequestDuration: true,
  // No external validator, no stored credential.
  validatorUrl: null,
  persistAuthorization: false,
  onComplete: keepPlace,
});

/** The page above the row grows in several steps. Keeps the row in view until the reader scrolls or types. */
function keepPlace() {
  if (place === null) return;
  const observer = new ResizeObserver(() => place.scrollIntoView());
  observer.observe(document.getElementById('reference'));
  for (const move of ['wheel', 'touchstart', 'pointerdown', 'keydown']) {
    addEventListener(move, () => observer.disconnect(), { once: true, passive: true });
  }
}
