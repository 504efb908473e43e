'use client';

import { type ReactNode, useState } from 'react';
import { Banner } from './banner.tsx';
import { Button } from './button.tsx';
import { Dialog, DialogClose } from './dialog.tsx';
import { Field } from './field.tsx';
import { Input } from './input.tsx';
import { useUiTexts } from './ui-texts.tsx';

export interface ConfirmByNameProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: ReactNode;
  /** Explains what will be deleted. */
  children: ReactNode;
  /** The name that has to be typed. */
  name: string;
  /** Text of the button: verb and object. */
  confirmLabel: string;
  onConfirm: () => void;
  pending?: boolean;
  error?: ReactNode;
}

/**
 * Asks the person to type a name before an action that cannot be undone. All other actions run immediately, and a toast
 * offers to undo them.
 */
export function ConfirmByNameDialog({
  open,
  onOpenChange,
  title,
  children,
  name,
  confirmLabel,
  onConfirm,
  pending = false,
  error,
}: ConfirmByNameProps) {
  const words = useUiTexts();
  const [typed, setTyped] = useState('');
  const matches = typed.trim() === name.trim();
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => {
        setTyped('');
        onOpenChange(next);
      }}
      title={title}
      onSubmit={(event) => {
        event.preventDefault();
        if (matches && !pending) onConfirm();
      }}
      footer={
        <>
          <DialogClose>
            <Button>{words.cancel}</Button>
          </DialogClose>
          <Button type="submit" variant="danger" disabled={!matches} pending={pending}>
            {confirmLabel}
          </Button>
        </>
      }
    >
      <div className="mb-4 text-pretty">{children}</div>
      <Field label={words.typeToConfirm(name)} reserve={false}>
        <Input
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
      </Field>
      {error && (
        <div className="mt-3">
          <Banner tone="danger">{error}</Banner>
        </div>
      )}
    </Dialog>
  );
}
