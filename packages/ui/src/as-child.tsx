import { cloneElement, type HTMLAttributes, isValidElement, type ReactElement, type ReactNode, type Ref } from 'react';
import { classNames } from './class-names.ts';

type Props = HTMLAttributes<HTMLElement> & { ref?: Ref<HTMLElement> | undefined; children?: ReactNode };

/** Passes its properties to its single child instead of rendering an element. Combines the properties of both. */
export function AsChild({ children, ...own }: Props) {
  if (!isElement(children)) return null;
  return cloneElement(children, mergeProperties(own, children.props));
}

// Assumes that a single element accepts the properties of HTML elements.
function isElement(children: ReactNode): children is ReactElement<Props> {
  return isValidElement(children);
}

/**
 * Merges the properties of parent and child. The child's values take precedence; both handlers run, the child's first.
 */
function mergeProperties(own: Props, child: Props): Props {
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
