'use client';

import { Button } from '@coffer/ui/button.tsx';
import { CopyField } from '@coffer/ui/copy-field.tsx';
import { IconButton } from '@coffer/ui/icon-button.tsx';
import { Kbd } from '@coffer/ui/kbd.tsx';
import { TextLink } from '@coffer/ui/text-link.tsx';
import { Tooltip } from '@coffer/ui/tooltip.tsx';
import { Archive, Pencil, Plus, Star, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { ExampleBlock, ExampleRow } from './example-block.tsx';

const variants = ['primary', 'secondary', 'soft', 'quiet', 'danger'] as const;

export function ActionExamples() {
  const [pending, setPending] = useState(false);
  const [starred, setStarred] = useState(true);
  const [presses, setPresses] = useState(0);
  return (
    <>
      <ExampleBlock title="Button">
        <ExampleRow>
          {variants.map((variant) => (
            <Button key={variant} variant={variant} className="capitalize">
              {variant}
            </Button>
          ))}
        </ExampleRow>
        <ExampleRow>
          {variants.map((variant) => (
            <Button key={variant} variant={variant} disabled>
              Disabled
            </Button>
          ))}
        </ExampleRow>
        <ExampleRow>
          {variants.map((variant) => (
            <Button key={variant} variant={variant} pending>
              Pending
            </Button>
          ))}
        </ExampleRow>
        <ExampleRow>
          <Button variant="primary" icon={<Plus />}>
            New transaction
          </Button>
          <Button size="small" icon={<Archive />}>
            Archive
          </Button>
          <Button size="small" variant="quiet">
            Small and quiet
          </Button>
          <Button asChild>
            <a href="#link">As a link</a>
          </Button>
          <Button
            pending={pending}
            onClick={() => {
              setPending(true);
              setTimeout(() => {
                setPending(false);
                setPresses(presses + 1);
              }, 1500);
            }}
          >
            Try it: pressed {presses} times
          </Button>
        </ExampleRow>
        <div className="max-w-56">
          <Button variant="primary" icon={<Archive />} className="w-full">
            Rechtsschutzversicherungsbeiträge wiederherstellen
          </Button>
        </div>
      </ExampleBlock>
      <ExampleBlock title="IconButton">
        <ExampleRow>
          <IconButton label="Edit" shortcut="E">
            <Pencil />
          </IconButton>
          <IconButton label="Delete" variant="secondary">
            <Trash2 />
          </IconButton>
          <IconButton label="Favourite" pressed={starred} onClick={() => setStarred(!starred)}>
            <Star />
          </IconButton>
          <IconButton label="Archive" size="small">
            <Archive />
          </IconButton>
          <IconButton label="Archive, pending" pending>
            <Archive />
          </IconButton>
          <IconButton label="Archive, disabled" disabled>
            <Archive />
          </IconButton>
        </ExampleRow>
      </ExampleBlock>
      <ExampleBlock title="TextLink, Tooltip, Kbd, CopyField">
        <ExampleRow>
          <TextLink href="#link">Inside a text</TextLink>
          <Tooltip text="Tuesday, 31 March 2026 at 14:05">
            <button type="button" className="underline decoration-dotted underline-offset-4">
              3 hours ago
            </button>
          </Tooltip>
          <Kbd keys="mod+k" />
          <Kbd keys="shift+?" />
          <Kbd keys="j" />
        </ExampleRow>
        <CopyField label="Invitation link" value="https://coffer.example/invitation/4f9c1e7a2b" />
      </ExampleBlock>
    </>
  );
}
