'use client';

import { isRoleAtLeast, PERMISSIONS, type Permission, ROLES, type Role } from '@coffer/domain/member-roles.ts';
import { Checkbox } from '@coffer/ui/checkbox.tsx';
import { Field } from '@coffer/ui/field.tsx';
import { RadioGroup } from '@coffer/ui/radio-group.tsx';
import { useTranslations } from 'next-intl';
import { canGrant } from '#shared/wallet/member-permissions.ts';
import { useWallet } from '#shared/wallet/wallet-context.tsx';

interface RoleAndPermissions {
  readonly role: Role;
  readonly permissions: readonly Permission[];
}

interface Props {
  readonly place: RoleAndPermissions;
  readonly onChange: (place: RoleAndPermissions) => void;
}

/** The role and permissions of a member; explains why the signed-in person cannot grant some of them. */
export function RoleFields({ place, onChange }: Props) {
  const t = useTranslations();
  const { me } = useWallet();
  return (
    <>
      <Field label={t('settings.members.role')} reserve={false}>
        <RadioGroup
          options={ROLES.toReversed().map((role) => {
            const disabled = !isRoleAtLeast(me.role, role);
            return {
              value: role,
              label: t(`common.roles.${role}`),
              hint: t(disabled && role === 'owner' ? 'settings.members.ownersOnly' : `identity.roleMeaning.${role}`),
              disabled,
            };
          })}
          value={place.role}
          onValueChange={(role) => onChange({ ...place, role })}
        />
      </Field>
      <Permissions place={place} onChange={onChange} />
    </>
  );
}

function Permissions({ place: { role, permissions }, onChange }: Props) {
  const t = useTranslations('settings');
  const { me } = useWallet();
  const included = isRoleAtLeast(role, 'admin');
  const toggle = (permission: Permission, checked: boolean) =>
    onChange({
      role,
      permissions: PERMISSIONS.filter((one) => (one === permission ? checked : permissions.includes(one))),
    });
  const hintOf = (permission: Permission) => {
    if (included) return t('members.included');
    return canGrant(me, permission) || permissions.includes(permission) ? undefined : t('members.notYours');
  };
  return (
    <fieldset className="grid gap-1">
      <legend className="mb-1.5 font-medium text-sm">{t('members.permissions')}</legend>
      {PERMISSIONS.map((permission) => (
        <Checkbox
          key={permission}
          label={t(`permissions.${permission}`)}
          hint={hintOf(permission)}
          checked={included || permissions.includes(permission)}
          disabled={included || !(canGrant(me, permission) || permissions.includes(permission))}
          onCheckedChange={(checked) => toggle(permission, checked)}
        />
      ))}
    </fieldset>
  );
}
