import { expect, type Page } from '@playwright/test'
import axe, { type AxeResults, type RunOptions } from 'axe-core'

/** Which rules are asked. Every rule of WCAG 2.2 AA, what is good practice, and two that axe leaves off. */
const RULES: RunOptions = {
  runOnly: [
    'wcag2a',
    'wcag2aa',
    'wcag21a',
    'wcag21aa',
    'wcag22aa',
    'best-practice',
    'cat.name-role-value',
  ],
  rules: {
    'target-size': { enabled: true },
    'label-content-name-mismatch': { enabled: true },
    // Asked by itself, once in each theme: it takes as long as all others together.
    'color-contrast': { enabled: false },
  },
  resultTypes: ['violations'],
}
const COLOURS: RunOptions = { runOnly: ['color-contrast'], resultTypes: ['violations'] }

/** Every violation as a line: the rule, the element, and what axe says of it. */
function linesOf({ violations }: AxeResults): string[] {
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(
      ({ target, failureSummary = '' }) =>
        `${id}: ${target.join(' ')} ${failureSummary.split('\n').slice(1).join(';').slice(0, 220)}`,
    ),
  )
}

async function ask(page: Page, options: RunOptions): Promise<string[]> {
  // Evaluated by the debugger: the page's own rules against foreign code stay as they are.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  const results = await page.evaluate(
    (asked) => (window as unknown as { axe: typeof axe }).axe.run(document, asked),
    options,
  )
  return linesOf(results)
}

/**
 * What axe finds on the page as it stands, and of its colours in both themes.
 * @param colours false where another look at the same screen asks for them: they follow from theme and layout
 */
export async function violationsOn(
  page: Page,
  { colours = true }: { readonly colours?: boolean } = {},
): Promise<string[]> {
  await expect
    .poll(
      () =>
        page.evaluate(() =>
          document.getAnimations().every(({ playState }) => playState !== 'running'),
        ),
      { timeout: 3_000, intervals: [30] },
    )
    .toBe(true)
    .catch(() => undefined)
  const found = await ask(page, RULES)
  if (!colours) return found
  const theme = (name: string): Promise<void> =>
    page.evaluate((shown) => {
      document.documentElement.dataset['theme'] = shown
    }, name)
  await theme('light')
  const light = await ask(page, COLOURS)
  await theme('dark')
  const dark = await ask(page, COLOURS)
  await theme('light')
  return [...found, ...light, ...dark.map((line) => `dark ${line}`)]
}
