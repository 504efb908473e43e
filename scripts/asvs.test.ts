import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const root = path.resolve(import.meta.dirname, '..');
const read = (name: string) => readFileSync(path.join(root, 'docs', name), 'utf8');

const STATES = ['met', 'partly', 'not met', 'operator', 'not applicable'];

/**
 * Number of requirements of levels 1 and 2 in each section of ASVS 5.0. Requirements are numbered from 1 in each
 * section, without gaps.
 */
const SECTIONS: Readonly<Record<string, number>> = {
  ...{ '1.1': 2, '1.2': 9, '1.3': 11, '1.4': 3, '1.5': 2 },
  ...{ '2.1': 3, '2.2': 3, '2.3': 4, '2.4': 1 },
  ...{ '3.2': 2, '3.3': 4, '3.4': 6, '3.5': 5, '3.7': 2 },
  ...{ '4.1': 3, '4.2': 1, '4.3': 2, '4.4': 4 },
  ...{ '5.1': 1, '5.2': 3, '5.3': 2, '5.4': 3 },
  ...{ '6.1': 3, '6.2': 12, '6.3': 4, '6.4': 4, '6.5': 5, '6.6': 3, '6.8': 4 },
  ...{ '7.1': 3, '7.2': 4, '7.3': 2, '7.4': 5, '7.5': 2, '7.6': 2 },
  ...{ '8.1': 2, '8.2': 3, '8.3': 1, '8.4': 1 },
  ...{ '9.1': 3, '9.2': 4 },
  ...{ '10.1': 2, '10.2': 2, '10.3': 4, '10.4': 11, '10.5': 5, '10.6': 2, '10.7': 3 },
  ...{ '11.1': 2, '11.2': 3, '11.3': 3, '11.4': 4, '11.5': 1, '11.6': 1 },
  ...{ '12.1': 3, '12.2': 2, '12.3': 4 },
  ...{ '13.1': 1, '13.2': 5, '13.3': 2, '13.4': 5 },
  ...{ '14.1': 2, '14.2': 4, '14.3': 3 },
  ...{ '15.1': 3, '15.2': 3, '15.3': 7 },
  ...{ '16.1': 1, '16.2': 5, '16.3': 4, '16.4': 3, '16.5': 3 },
  ...{ '17.1': 1, '17.2': 4, '17.3': 2 },
};

interface Requirement {
  readonly id: string;
  readonly chapter: string;
  readonly state: string;
  readonly evidence: string;
}

function requirements(): Requirement[] {
  const lines = read('asvs.md').matchAll(/^\| V((\d+)\.[\d.]+) [^|]+\|([^|]+)\|([^|]+)\|$/gm);
  return [...lines].map(([, id = '', chapter = '', state = '', evidence = '']) => {
    return { id, chapter, state: state.trim(), evidence: evidence.trim() };
  });
}

it('lists each requirement of levels 1 and 2 once, in the standard’s order', () => {
  const wanted = Object.entries(SECTIONS).flatMap(([section, count]) =>
    Array.from({ length: count }, (_, index) => `${section}.${index + 1}`),
  );
  expect(requirements().map(({ id }) => id)).toEqual(wanted);
});

it('gives the state of each requirement, and for a fulfilled one the file that shows it', () => {
  const wrong = requirements().filter(({ state, evidence }) => {
    return !STATES.includes(state) || evidence === '' || (state === 'met' && !evidence.includes('`'));
  });
  expect(wrong).toEqual([]);
});

it('names only files that exist', () => {
  const names = [...read('asvs.md').matchAll(/`([^`]+)`/g)].map(([, name = '']) => name);
  expect(names.filter((name) => !existsSync(path.join(root, name)))).toEqual([]);
});

it('is counted in docs/security.md', () => {
  const counts = (chapter: string | null) => {
    const counted = requirements().filter((requirement) => chapter === null || requirement.chapter === chapter);
    return STATES.map((wanted) => counted.filter(({ state }) => state === wanted).length);
  };
  const lines = [...read('security.md').matchAll(/^\| (?:\[V(\d+) [^|]+|All +)\|([ \d|]+)\|$/gm)];
  expect(lines).toHaveLength(18);
  for (const [, chapter = null, cells = ''] of lines) {
    expect([chapter, cells.split('|').map(Number)]).toEqual([chapter, counts(chapter)]);
  }
});
