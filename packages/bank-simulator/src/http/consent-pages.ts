import {
  addressAfterConsent,
  canChooseBank,
  type DecisionHandlers,
  decideConsent,
  type SimulatedDecision,
} from './consent-decisions.ts';
import {
  nestedField,
  RefusedRequest,
  readTextListField,
  type SimulatedRequest,
  type SimulatedResponse,
  type SimulatedRoute,
  textField,
} from './request-and-response.ts';
import type { SimulatorCore } from './simulator-core.ts';
import type { SimulatedConsent } from './simulator-state.ts';

/** The bank's own pages: sign in, choose accounts, approve or deny. Plain forms for browser tests. */
export const consentRoutes = (core: SimulatorCore, after: DecisionHandlers): SimulatedRoute[] => [
  {
    method: 'GET',
    path: /^\/consent\/(?<id>[\w-]+)$/,
    answer: (_exchange, { id = '' }) => page(core, consentNamed(core, id), signIn(core, consentNamed(core, id))),
  },
  {
    method: 'POST',
    path: /^\/consent\/(?<id>[\w-]+)$/,
    answer: (exchange, { id = '' }) => onForm(core, after, exchange, consentNamed(core, id)),
  },
];

function consentNamed(core: SimulatorCore, id: string): SimulatedConsent {
  const consent = core.state.consents[id];
  if (consent === undefined)
    throw new RefusedRequest({ status: 404, html: '<!doctype html><title>Not found</title><p>Not found.' });
  return consent;
}

function onForm(
  core: SimulatorCore,
  after: DecisionHandlers,
  { body, query }: SimulatedRequest,
  consent: SimulatedConsent,
): SimulatedResponse {
  const login = textField(body, 'login');
  const bankId = canChooseBank(consent) ? (textField(body, 'bank') ?? consent.bankId) : consent.bankId;
  const decided = (decision: SimulatedDecision) =>
    seeOther(addressAfterConsent(consent, decideConsent(core, after, consent.id, decision), query));
  if (nestedField(body, 'decision') === 'deny') {
    return decided({ approved: false });
  }
  if (login === null || nestedField(body, 'password') === 'wrong') {
    return page(core, consent, `<p role="alert">Login or password are wrong.</p>${signIn(core, consent)}`, 401);
  }
  if (nestedField(body, 'decision') !== 'approve') return page(core, consent, choose(core, bankId, login));
  const accounts = [...readTextListField(body, 'account'), textField(body, 'account') ?? ''].filter(
    (one) => one !== '',
  );
  if (accounts.length === 0) {
    return page(core, consent, `<p role="alert">Choose an account.</p>${choose(core, bankId, login)}`, 422);
  }
  return decided({ approved: true, login, accounts, bankId });
}

const seeOther = (location: string): SimulatedResponse => ({ status: 303, headers: { location }, html: '' });

const signIn = (core: SimulatorCore, consent: SimulatedConsent): string => `<form method="post">${banks(core, consent)}
<p><label>Login <input name="login" autocomplete="username" required></label></p>
<p><label>Password <input name="password" type="password" autocomplete="current-password" required></label></p>
<p><button>Sign in</button></p></form>
<form method="post"><button name="decision" value="deny">Deny</button></form>`;

/** Returns a list of banks for the person to choose from, if the client did not name one. */
function banks(core: SimulatorCore, consent: SimulatedConsent): string {
  if (!canChooseBank(consent)) return '';
  const options = core.state.world.banks.map(
    ({ id, name }) =>
      `<option value="${escaped(id)}"${id === consent.bankId ? ' selected' : ''}>${escaped(name)}</option>`,
  );
  return `\n<p><label>Bank <select name="bank">${options.join('')}</select></label></p>`;
}

function choose(core: SimulatorCore, bankId: string, login: string): string {
  const rows = core.world
    .accountsOf(bankId, login)
    .map(
      ({ key, name, iban, mask }) =>
        `<p><label><input type="checkbox" name="account" value="${escaped(key)}" checked> ${escaped(name)} ${iban ?? mask}</label></p>`,
    );
  return `<form method="post"><fieldset><legend>Accounts</legend>${rows.join('\n')}</fieldset>
<input type="hidden" name="login" value="${escaped(login)}">
<input type="hidden" name="bank" value="${escaped(bankId)}">
<p><button name="decision" value="approve">Approve</button> <button name="decision" value="deny">Deny</button></p></form>`;
}

function page(core: SimulatorCore, consent: SimulatedConsent, inner: string, status = 200): SimulatedResponse {
  const { name } = core.world.bank(consent.bankId);
  return {
    status,
    html: `<!doctype html><html lang="en"><meta charset="utf-8"><title>${escaped(name)}</title>
<link rel="icon" href="data:,"><main><h1>${escaped(name)}</h1><p>Somebody asks to read your accounts.</p>${inner}</main></html>`,
  };
}

const escaped = (text: string): string => text.replace(/[&<>"]/g, (sign) => `&#${sign.codePointAt(0) ?? 0};`);
