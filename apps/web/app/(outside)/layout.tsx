import type { ReactNode } from 'react';
import { visitor } from '../../frame/visitor.ts';
import { OutsideFrame } from '../../identity/outside-frame.tsx';

/** Pages that belong to no wallet: coming in, being invited, making a wallet. */
export default async function OutsideLayout({ children }: { children: ReactNode }) {
  const { person, theme } = await visitor();
  return (
    <OutsideFrame person={person} theme={theme}>
      {children}
    </OutsideFrame>
  );
}
