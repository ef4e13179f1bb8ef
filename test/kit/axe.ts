import { expect, type Page } from '@playwright/test'
import axe, { type AxeResults, type RunOptions } from 'axe-core'

/**
 * Which rules are asked. Every rule of WCAG 2.2 AA, what is good practice, and two that axe leaves off.
 * @param colours whether contrast is asked too: it takes as long as all others together
 */
const rulesOf = (colours: boolean): RunOptions => ({
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
    'color-contrast': { enabled: colours },
  },
  resultTypes: ['violations'],
})
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

export type Theme = 'light' | 'dark'
/** Themes whose colours are asked about; none where another look at the same screen asks for them. */
export type Themes = readonly Theme[]

/** Shows a page in a theme, whatever its reader chose. */
export function wear(page: Page, theme: Theme): Promise<void> {
  return page.evaluate((shown) => {
    document.documentElement.dataset['theme'] = shown
  }, theme)
}

/** What axe finds on the page as it stands, and of its colours in these themes. */
export async function violationsOn(
  page: Page,
  themes: Themes = ['light', 'dark'],
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
  const [first, ...others] = themes
  if (first === undefined) return ask(page, rulesOf(false))
  await wear(page, first)
  const named = (theme: string, lines: readonly string[]): string[] =>
    lines.map((line) => (theme === 'dark' ? `dark ${line}` : line))
  const found = named(first, await ask(page, rulesOf(true)))
  for (const theme of others) {
    await wear(page, theme)
    found.push(...named(theme, await ask(page, COLOURS)))
  }
  await wear(page, 'light')
  return found
}
