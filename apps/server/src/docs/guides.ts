import { readdirSync, readFileSync } from 'node:fs';
import { mapInSlices } from '@coffer/api/kernel/run-in-slices.ts';
import { Marked, type Tokens } from 'marked';
import { escapeHtml } from './layout.ts';

const FOLDER = new URL('../../../../docs/', import.meta.url);

/** The guides in navigation order. */
const TOPICS = [
  'configuration',
  'reports',
  'budgets',
  'api',
  'webhooks',
  'agents',
  'banks',
  'files',
  'profiles',
  'migrations',
  'migrations/actual',
  'migrations/ynab',
  'migrations/monarch',
  'migrations/mint',
  'migrations/firefly-iii',
  'migrations/gnucash',
  'migrations/hledger',
  'migrations/beancount',
  'operations',
  'security',
  'asvs',
];

export interface GuideSection {
  /** The anchor of the heading; empty for the text before the first heading. */
  readonly anchor: string;
  readonly title: string;
  readonly text: string;
}

export interface Guide {
  /** The path below `/docs/`. */
  readonly path: string;
  readonly title: string;
  /** The guide as HTML, without its title. */
  readonly html: string;
  readonly sections: readonly GuideSection[];
}

/** The guides in `docs/`; samples use this server's URL. */
export function readGuides(baseUrl: string): Promise<Guide[]> {
  return mapInSlices(TOPICS, (topic) => readGuide(topic, baseUrl));
}

/** All decisions in `docs/decisions/`, because guides link to them. */
export function readDecisions(baseUrl: string): Promise<Guide[]> {
  const names = readdirSync(new URL('decisions/', FOLDER)).filter((name) => name.endsWith('.md'));
  return mapInSlices(names, (name) => readGuide(`decisions/${name.slice(0, -'.md'.length)}`, baseUrl));
}

function readGuide(path: string, baseUrl: string): Guide {
  const markdown = withServerUrl(readFileSync(new URL(`${path}.md`, FOLDER), 'utf8'), baseUrl);
  const anchors = new Map<string, number>();
  const marked = new Marked({
    renderer: {
      heading({ tokens, depth, text }) {
        const content = this.parser.parseInline(tokens);
        return `<h${depth} id="${uniqueAnchor(text, anchors)}">${content}</h${depth}>\n`;
      },
      code({ text }) {
        // Focusable, because keyboard users must be able to scroll it sideways.
        return `<pre tabindex="0"><code>${escapeHtml(text)}</code></pre>\n`;
      },
      link({ href, tokens }) {
        const content = this.parser.parseInline(tokens);
        const target = linkUrl(href, path);
        return target === null ? content : `<a href="${target}">${content}</a>`;
      },
      table({ header, rows }) {
        const line = (cells: Tokens.TableCell[]) => `<tr>${cells.map((cell) => this.tablecell(cell)).join('')}</tr>`;
        const head = header.some(({ text }) => text !== '') ? `<thead>${line(header)}</thead>` : '';
        return `<div class="scrolls" tabindex="0"><table>${head}<tbody>${rows.map(line).join('\n')}</tbody></table></div>\n`;
      },
    },
  });
  const tokens = marked.lexer(markdown);
  const [first, ...rest] = tokens;
  const title = first?.type === 'heading' && typeof first['text'] === 'string' ? first['text'] : path;
  return { path, title, html: marked.parser(rest), sections: sectionsOf(rest) };
}

/** Replaces the default URL in samples with this server's URL, so that the samples can be copied. */
function withServerUrl(markdown: string, baseUrl: string): string {
  const { host } = new URL(baseUrl);
  return markdown
    .replaceAll('http://localhost:3000', baseUrl)
    .replaceAll('localhost:3000', baseUrl.startsWith('https:') ? baseUrl : host)
    .replaceAll('BASE_URL/', `${baseUrl}/`);
}

/** The anchor as GitHub derives it from a heading, so that links work on both sites. */
function anchorOf(heading: string): string {
  return heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-');
}

function uniqueAnchor(heading: string, seen: Map<string, number>): string {
  const anchor = anchorOf(heading);
  const before = seen.get(anchor) ?? 0;
  seen.set(anchor, before + 1);
  return before === 0 ? anchor : `${anchor}-${before}`;
}

/** Returns the URL of a document's link on this server; null for a repository file that isn't served. */
function linkUrl(href: string, path: string): string | null {
  if (/^[a-z]+:/.test(href)) return href.replaceAll('"', '%22');
  if (href.startsWith('#')) return href;
  const { pathname, hash } = new URL(href, `https://repository.invalid/docs/${path}.md`);
  return pathname.startsWith('/docs/') && pathname.endsWith('.md')
    ? `${pathname.slice(0, -'.md'.length)}${hash}`
    : null;
}

type Token = ReturnType<typeof Marked.prototype.lexer>[number];

function sectionsOf(tokens: readonly Token[]): GuideSection[] {
  const seen = new Map<string, number>();
  const sections = [{ anchor: '', title: '', text: '' }];
  for (const token of tokens) {
    if (token.type === 'heading') {
      const title = String(token['text']);
      sections.push({ anchor: uniqueAnchor(title, seen), title, text: '' });
    } else {
      const section = sections.at(-1);
      if (section !== undefined) section.text += `${token.raw.replace(/[`*|[\]]|\]\([^)]*\)/g, ' ')} `;
    }
  }
  return sections.filter(({ title, text }) => title !== '' || text.trim() !== '');
}
