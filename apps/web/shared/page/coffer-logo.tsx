/** The logo: a coffer from the front, with lid, body and lock. */
export function CofferLogo() {
  return (
    <svg viewBox="0 0 24 24" width="24" height="24" aria-hidden="true" fill="none" className="text-accent">
      <path
        d="M3.5 10.5a6 6 0 0 1 6-6h5a6 6 0 0 1 6 6z"
        stroke="currentColor"
        strokeWidth="1.75"
        strokeLinejoin="round"
      />
      <rect x="3.5" y="10.5" width="17" height="9" rx="1.5" stroke="currentColor" strokeWidth="1.75" />
      <rect x="10" y="8.75" width="4" height="5" rx="1" fill="currentColor" />
    </svg>
  );
}
