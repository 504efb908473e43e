'use client';

import { Button } from '@coffer/ui/button.tsx';
import { Combobox } from '@coffer/ui/combobox.tsx';
import { ConfirmByNameDialog } from '@coffer/ui/confirm-by-name-dialog.tsx';
import { Dialog, DialogClose } from '@coffer/ui/dialog.tsx';
import { Field } from '@coffer/ui/field.tsx';
import { IconButton } from '@coffer/ui/icon-button.tsx';
import { Input } from '@coffer/ui/input.tsx';
import {
  Menu,
  MenuCheckboxItem,
  MenuItem,
  MenuLabel,
  MenuRadioGroup,
  MenuRadioItem,
  MenuSeparator,
} from '@coffer/ui/menu.tsx';
import { Popover, PopoverClose } from '@coffer/ui/popover.tsx';
import { Sheet } from '@coffer/ui/sheet.tsx';
import { useToasts } from '@coffer/ui/toast.tsx';
import { Copy, Ellipsis, Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { ExampleBlock, ExampleRow, type ExampleTheme } from './example-block.tsx';
import { exampleMerchants } from './example-options.ts';

export function OverlayExamples({ theme }: { theme: ExampleTheme }) {
  return (
    <ExampleBlock title="Dialog, ConfirmByNameDialog, Sheet, Menu, Popover, Toast">
      <ExampleRow>
        <Dialogs />
        <Sheets />
        <Menus />
        <Popover label={`Filter, ${theme}`} trigger={<Button>Popover</Button>}>
          <Field label="Merchant">
            <MerchantChoice />
          </Field>
          <PopoverClose>
            <Button variant="primary" className="w-full">
              Apply
            </Button>
          </PopoverClose>
        </Popover>
        <ToastButtons />
      </ExampleRow>
    </ExampleBlock>
  );
}

function MerchantChoice() {
  const [merchant, setMerchant] = useState<string | null>(null);
  return (
    <Combobox options={exampleMerchants} value={merchant} onValueChange={setMerchant} clearable placeholder="Any" />
  );
}

function Dialogs() {
  const [isOpen, setIsOpen] = useState(false);
  const [isDeleting, setIsDeleting] = useState(false);
  const { show } = useToasts();
  return (
    <>
      <Dialog
        open={isOpen}
        onOpenChange={setIsOpen}
        trigger={<Button>Dialog</Button>}
        title="New asset"
        description="Something that has a balance: an account, a loan, a house."
        onSubmit={(event) => {
          event.preventDefault();
          setIsOpen(false);
          show({ text: 'The asset was made.', tone: 'positive' });
        }}
        footer={
          <>
            <DialogClose>
              <Button>Cancel</Button>
            </DialogClose>
            <Button type="submit" variant="primary">
              Make asset
            </Button>
          </>
        }
      >
        <Field label="Name" required>
          <Input />
        </Field>
        <Field label="Merchant">
          <MerchantChoice />
        </Field>
        <Popover label="More" trigger={<Button size="small">Popover in a dialog</Button>}>
          <Field label="Merchant in a popover">
            <MerchantChoice />
          </Field>
        </Popover>
      </Dialog>
      <Button variant="danger" onClick={() => setIsDeleting(true)}>
        ConfirmByNameDialog
      </Button>
      <ConfirmByNameDialog
        open={isDeleting}
        onOpenChange={setIsDeleting}
        title="Delete the wallet “Household”?"
        name="Household"
        confirmLabel="Delete wallet"
        onConfirm={() => setIsDeleting(false)}
      >
        Its 12,480 transactions, 9 assets and all files go with it. This cannot be undone, not even by us.
      </ConfirmByNameDialog>
    </>
  );
}

function Sheets() {
  const [open, setOpen] = useState<'none' | 'modal' | 'beside'>('none');
  return (
    <>
      <Button onClick={() => setOpen('modal')}>Sheet</Button>
      <Button onClick={() => setOpen('beside')}>Sheet beside the page</Button>
      <Sheet
        open={open !== 'none'}
        onOpenChange={(next) => !next && setOpen('none')}
        modal={open === 'modal'}
        title="Bäckerei Nöthnagel"
        description="31 March 2026"
        actions={
          <IconButton label="Edit">
            <Pencil />
          </IconButton>
        }
        footer={<Button variant="primary">Save</Button>}
      >
        <Field label="Merchant">
          <MerchantChoice />
        </Field>
        <p className="text-muted">This drawer has all fields of the transaction.</p>
      </Sheet>
    </>
  );
}

function Menus() {
  const [columns, setColumns] = useState({ tags: true, notes: false });
  const [density, setDensity] = useState('comfortable');
  return (
    <Menu
      trigger={
        <IconButton label="More" variant="secondary">
          <Ellipsis />
        </IconButton>
      }
    >
      <MenuItem icon={<Pencil />} shortcut="E">
        Edit
      </MenuItem>
      <MenuItem icon={<Copy />} disabled>
        Duplicate
      </MenuItem>
      <MenuItem asChild>
        <a href="#link">As a link</a>
      </MenuItem>
      <MenuSeparator />
      <MenuLabel>Columns</MenuLabel>
      <MenuCheckboxItem checked={columns.tags} onCheckedChange={(tags) => setColumns({ ...columns, tags })}>
        Tags
      </MenuCheckboxItem>
      <MenuCheckboxItem checked={columns.notes} onCheckedChange={(notes) => setColumns({ ...columns, notes })}>
        Notes
      </MenuCheckboxItem>
      <MenuSeparator />
      <MenuRadioGroup value={density} onValueChange={setDensity}>
        <MenuRadioItem value="comfortable">Comfortable</MenuRadioItem>
        <MenuRadioItem value="dense">Dense</MenuRadioItem>
      </MenuRadioGroup>
      <MenuSeparator />
      <MenuItem icon={<Trash2 />} tone="danger">
        Delete
      </MenuItem>
    </Menu>
  );
}

function ToastButtons() {
  const { show } = useToasts();
  const [deleted, setDeleted] = useState(0);
  return (
    <>
      <Button
        onClick={() => {
          setDeleted(deleted + 1);
          show({ text: 'Transaction deleted.', undo: () => setDeleted((before) => before - 1) });
        }}
      >
        Toast with undo: {deleted}
      </Button>
      <Button
        onClick={() =>
          show({
            tone: 'danger',
            text: 'The category could not be saved.',
            detail: 'Nothing was changed. The server did not answer within 10 seconds.',
            action: { label: 'Try again', onSelect: () => {} },
          })
        }
      >
        Toast of an error
      </Button>
    </>
  );
}
