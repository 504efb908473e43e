'use client';

import { Button } from '@coffer/ui/button.tsx';
import { PageHeader } from '@coffer/ui/page-header.tsx';
import { SegmentedControl } from '@coffer/ui/segmented-control.tsx';
import { TextLink } from '@coffer/ui/text-link.tsx';
import { Printer } from 'lucide-react';
import { useState } from 'react';
import { ActionExamples } from './action-examples.tsx';
import { ChoiceExamples } from './choice-examples.tsx';
import { ColourExamples } from './colour-examples.tsx';
import type { ExampleTheme } from './example-block.tsx';
import { FigureExamples } from './figure-examples.tsx';
import { InputExamples } from './input-examples.tsx';
import { OverlayExamples } from './overlay-examples.tsx';
import { StateExamples } from './state-examples.tsx';
import { StructureExamples } from './structure-examples.tsx';

const themes: readonly ExampleTheme[] = ['light', 'dark'];
const shown = [
  { value: 'both', label: 'Both' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
] as const;

export function ComponentGallery() {
  const [choice, setChoice] = useState<(typeof shown)[number]['value']>('both');
  const visible = themes.filter((theme) => choice === 'both' || theme === choice);
  return (
    <>
      <PageHeader
        title="Design"
        back={<TextLink href="/">Coffer</TextLink>}
        description="Every component in its states, in both themes. What opens above the page takes the theme of the page itself."
        period={<SegmentedControl label="Themes shown" options={shown} value={choice} onValueChange={setChoice} />}
        action={
          <Button variant="primary" icon={<Printer />} onClick={() => window.print()}>
            Print
          </Button>
        }
      />
      <div className={`grid gap-6 ${visible.length > 1 ? 'lg:grid-cols-2' : ''}`}>
        {visible.map((theme) => (
          <section
            key={theme}
            data-theme={theme}
            aria-label={theme}
            className="min-w-0 rounded-card border border-line bg-canvas px-4 text-text sm:px-6"
          >
            <h2 className="py-4 font-semibold text-lg capitalize">{theme}</h2>
            <ColourExamples />
            <ActionExamples />
            <InputExamples />
            <ChoiceExamples />
            <OverlayExamples theme={theme} />
            <FigureExamples />
            <StateExamples />
            <StructureExamples theme={theme} />
          </section>
        ))}
      </div>
    </>
  );
}
