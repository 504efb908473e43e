/** The places that the contract's decimals have at most. */
const PLACES = 18;

/** The exact sum of canonical decimals, canonical again. */
export function exactSum(amounts: Iterable<string>): string {
  let sum = 0n;
  for (const amount of amounts) sum += scaled(amount);
  return textOf(sum);
}

/**
 * The part of an amount, spread over `days`, that belongs to those after the first `passed`: R(amount) −
 * R(amount · passed/days), R rounding half away from zero to 18 places (as the service does).
 */
export function shareAfter(amount: string, passed: number, days: number): string {
  const whole = scaled(amount);
  const [product, divisor] = [whole * BigInt(passed), BigInt(days)];
  const half = product < 0n ? -divisor : divisor;
  return textOf(whole - (2n * product + half) / (2n * divisor));
}

function textOf(sum: bigint): string {
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
