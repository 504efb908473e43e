import { interactionPolicy, type KoaContextWithOIDC } from 'oidc-provider';

const { Check, Prompt } = interactionPolicy;

const ask = Check.REQUEST_PROMPT;
const goOn = Check.NO_NEED_TO_PROMPT;

/**
 * Returns the rules for when the consent page is shown. One page serves both sign-in and consent; a check of `consent`
 * shows it. The prompt `login` has no checks and exists only so that `prompt=login` is a known value.
 */
export function consentPolicy() {
  const login = new Prompt({ name: 'login', requestable: true });
  login.checks.clear();
  const consent = new Prompt(
    { name: 'consent', requestable: true },
    new Check('no_session', 'the person is not signed in', 'login_required', ({ oidc }) =>
      oidc.session?.accountId === undefined ? ask : goOn,
    ),
    new Check('login_prompt', 'the person has to sign in again', 'login_required', (ctx) =>
      ctx.oidc.prompts.has('login') && !signedInSinceAsked(ctx) ? ask : goOn,
    ),
    new Check('max_age', 'the sign-in is too long ago', 'login_required', (ctx) => {
      const { params, session } = ctx.oidc;
      if (params?.['max_age'] === undefined || signedInSinceAsked(ctx)) return goOn;
      return session?.past(Number(params['max_age'])) === false ? goOn : ask;
    }),
    new Check('not_granted', 'the person has not consented', 'consent_required', ({ oidc }) => {
      // The person has already decided about this request, possibly granting only some of the scopes.
      if (oidc.result?.['consent'] !== undefined && oidc.entities.Grant?.jti !== undefined) return goOn;
      const { Grant: grant } = oidc.entities;
      if (grant?.jti === undefined) return ask;
      const granted = new Set(grant.getOIDCScope().split(' '));
      return [...oidc.requestParamScopes].every((scope) => granted.has(scope)) ? goOn : ask;
    }),
  );
  return [login, consent];
}

function signedInSinceAsked({ oidc }: KoaContextWithOIDC): boolean {
  const { Interaction: interaction } = oidc.entities;
  const time = oidc.session?.loginTs;
  return interaction?.iat !== undefined && time !== undefined && time >= interaction.iat;
}
