'use client';

import { useEffect, useRef, useState } from 'react';

const WHILE_TYPING_MS = 120;

/**
 * The text of a search field, and a function that changes it. The text is copied to the URL after a pause of 120 ms;
 * any other change of the URL replaces the text.
 */
export function useSearchText(inAddress: string, setAddress: (text: string) => void) {
  const [typed, setTyped] = useState({ text: inAddress, over: inAddress, leadsTo: inAddress });
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const isOwn = typed.over === inAddress || typed.leadsTo === inAddress;
  const type = (text: string) => {
    const leadsTo = text.trim();
    setTyped({ text, over: inAddress, leadsTo });
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      if (leadsTo !== inAddress) setAddress(leadsTo);
    }, WHILE_TYPING_MS);
  };
  return [isOwn ? typed.text : inAddress, type] as const;
}
