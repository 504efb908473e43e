/** The places that the contract's decimals have at most. */
const PLACES = 18;

/** The exact sum of canonical decimals, canonical again. */
export function exactSum(amounts: Iterable<string>): string {
  let sum = 0n;
  for (const amount of amounts) sum += scaled(amount);
  const digits = String(sum < 0n ? -sum : sum).padStart(PLACES + 1, '0');
  const fraction = digits.slice(-PLACES).replace(/0+$/, '');
  const whole = digits.slice(0, -PLACES);
  return `${sum < 0n ? '-' : ''}${whole}${fraction === '' ? '' : `.${fraction}`}`;
}

/** The amount with the other sign; zero has none. */
export function negated(amount: string): string {
  if (!/[1-9]/.test(amount)) return amount;
  return amount.startsWith('-') ? amount.slice(1) : `-${amount}`;
}

function scaled(amount: string): bigint {
  const [whole = '0', fraction = ''] = amount.replace('-', '').split('.');
  const value = BigInt(whole + fraction.padEnd(PLACES, '0'));
  return amount.startsWith('-') ? -value : value;
}
