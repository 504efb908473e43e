'use client';

import { Eye, EyeOff } from 'lucide-react';
import { type ComponentProps, useState } from 'react';
import { IconButton } from './icon-button.tsx';
import { Input } from './input.tsx';
import { useUiTexts } from './ui-texts.tsx';

/** A password field whose text can be shown. Set `autoComplete` to `current-password` or `new-password`. */
export function PasswordInput({ className, ...rest }: Omit<ComponentProps<'input'>, 'type'>) {
  const words = useUiTexts();
  const [seen, setSeen] = useState(false);
  return (
    <span className="relative block min-w-0">
      <Input
        autoCapitalize="off"
        spellCheck={false}
        {...rest}
        type={seen ? 'text' : 'password'}
        className={`pr-12 ${className ?? ''}`}
      />
      <span className="absolute inset-y-0 right-1 flex items-center">
        <IconButton
          size="small"
          label={seen ? words.hidePassword : words.showPassword}
          disabled={rest.disabled}
          onClick={() => setSeen(!seen)}
        >
          {seen ? <EyeOff /> : <Eye />}
        </IconButton>
      </span>
    </span>
  );
}
