import type { ReactNode } from 'react';
import { StandalonePageFrame } from '#features/identity/standalone-page-frame.tsx';
import { readVisitor } from '#shared/visitor/visitor.ts';

/** The layout of pages outside a wallet: signing in, invitations, creating a wallet. */
export default async function OutsideLayout({ children }: { children: ReactNode }) {
  const { person, theme } = await readVisitor();
  return (
    <StandalonePageFrame person={person} theme={theme}>
      {children}
    </StandalonePageFrame>
  );
}
