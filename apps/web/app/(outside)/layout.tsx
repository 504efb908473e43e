import type { ReactNode } from 'react';
import { OutsideFrame } from '#features/identity/outside-frame.tsx';
import { readVisitor } from '#shared/visitor/visitor.ts';

/** The layout of pages outside a wallet: signing in, invitations, creating a wallet. */
export default async function OutsideLayout({ children }: { children: ReactNode }) {
  const { person, theme } = await readVisitor();
  return (
    <OutsideFrame person={person} theme={theme}>
      {children}
    </OutsideFrame>
  );
}
