import { cloneElement, type HTMLAttributes, isValidElement, type ReactElement, type ReactNode, type Ref } from 'react';
import { classNames } from './class-names.ts';

type Props = HTMLAttributes<HTMLElement> & { ref?: Ref<HTMLElement> | undefined; children?: ReactNode };

/** Gives what it is given to its one child instead of an element of its own; what both have, both get. */
export function AsChild({ children, ...own }: Props) {
  if (!isElement(children)) return null;
  return cloneElement(children, merged(own, children.props));
}

// Whatever element it is, it is one that takes an element's properties.
function isElement(children: ReactNode): children is ReactElement<Props> {
  return isValidElement(children);
}

/** The child's own values win; its handlers and ours are called one after the other, its first. */
function merged(own: Props, child: Props): Props {
  const result: Record<string, unknown> = { ...own, ...child };
  for (const [name, ours] of Object.entries(own)) {
    const theirs: unknown = Reflect.get(child, name);
    if (name === 'className') result[name] = classNames(String(ours ?? ''), String(theirs ?? ''));
    else if (name === 'style') result[name] = { ...own.style, ...child.style };
    else if (name === 'ref' && child.ref) {
      const refs = [own.ref, child.ref];
      result[name] = (element: HTMLElement | null) => {
        for (const ref of refs) point(ref, element);
      };
    } else if (isFunction(ours) && isFunction(theirs)) {
      result[name] = (...given: unknown[]) => {
        theirs(...given);
        ours(...given);
      };
    }
  }
  return result;
}

function isFunction(value: unknown): value is (...given: unknown[]) => unknown {
  return typeof value === 'function';
}

function point(ref: Ref<HTMLElement> | undefined, element: HTMLElement | null): void {
  if (typeof ref === 'function') ref(element);
  else if (ref) ref.current = element;
}
