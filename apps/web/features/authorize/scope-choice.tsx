import { Checkbox } from '@coffer/ui/checkbox.tsx';
import { Check } from 'lucide-react';
import { useTranslations } from 'next-intl';

const SCOPES = ['service:read', 'service:write', 'openid', 'profile', 'email', 'offline_access'] as const;
const WRITE = 'service:write';

interface Props {
  readonly asked: readonly string[];
  readonly given: readonly string[];
  readonly onChange: (given: readonly string[]) => void;
}

/**
 * The requested scopes in plain words. The person can withhold write access only; all other scopes are granted or
 * refused together.
 */
export function ScopeChoice({ asked, given, onChange }: Props) {
  const t = useTranslations('identity.authorize');
  return (
    <section className="grid gap-2">
      <h2 className="font-medium">{t('wants')}</h2>
      <ul className="grid gap-2">
        {SCOPES.filter((scope) => asked.includes(scope)).map((scope) => (
          <li key={scope}>
            {scope === WRITE ? (
              <Checkbox
                label={t(`scopes.${scope}`)}
                hint={t('writeHint')}
                checked={given.includes(WRITE)}
                onCheckedChange={(checked) =>
                  onChange(checked ? [...given, WRITE] : given.filter((one) => one !== WRITE))
                }
              />
            ) : (
              <p className="flex gap-2.5">
                <Check aria-hidden size={18} className="mt-0.5 shrink-0 text-accent" />
                <span className="min-w-0 text-pretty">{t(`scopes.${scope}`)}</span>
              </p>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
