import { PROBLEMS } from '@coffer/api/kernel/problems.ts';
import { z } from 'zod';
import { withoutMarkup } from './guide-content.ts';
import type { Guide } from './guides.ts';

/** A search result: a section of a guide, an operation or a problem code. */
interface SearchEntry {
  /** The URL of the result. */
  readonly id: string;
  readonly page: string;
  readonly title: string;
  readonly text: string;
}

const operationSchema = z.object({
  operationId: z.string(),
  summary: z.string().default(''),
  tags: z.array(z.string()).default([]),
});

type Paths = Readonly<Record<string, object>>;

export function buildSearchEntries(guides: readonly Guide[], paths: Paths): SearchEntry[] {
  const sections = guides.flatMap(({ path, title, sections: own }) =>
    own.map(({ anchor, title: heading, text }) => ({
      id: anchor === '' ? `/docs/${path}` : `/docs/${path}#${anchor}`,
      page: withoutMarkup(title),
      title: withoutMarkup(heading === '' ? title : heading),
      text,
    })),
  );
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, operation]) => operationEntry(method, path, operation)),
  );
  const problems = Object.entries(PROBLEMS).map(([code, { status, title }]) => {
    return { id: `/docs#${code}`, page: 'Problem codes', title: `${status} ${code}`, text: title };
  });
  return [...sections, ...operations, ...problems];
}

function operationEntry(method: string, path: string, described: unknown): SearchEntry[] {
  const { data } = operationSchema.safeParse(described);
  if (data === undefined) return [];
  const { operationId, summary, tags } = data;
  const id = `/docs#/${encodeURIComponent(tags[0] ?? 'default')}/${encodeURIComponent(operationId)}`;
  return [{ id, page: 'API reference', title: `${method.toUpperCase()} ${path}`, text: summary }];
}
