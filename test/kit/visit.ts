import { expect, type Page } from '@playwright/test'

/**
 * Goes to a path of the operator and waits until its page is there. From another page of the app it goes as
 * a link would, without loading everything again: a walk through all screens takes a third of the time.
 */
export async function visit(page: Page, operator: string, path: string): Promise<void> {
  const there = page.url().startsWith(operator) ? new URL(page.url()).pathname : null
  const inApp = there !== null && there !== new URL(path, operator).pathname
  if (inApp && (await page.locator('h1').count()) > 0) {
    await page.evaluate((to) => {
      if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
      history.pushState(null, '', to)
      window.dispatchEvent(new PopStateEvent('popstate', { state: null }))
    }, path)
    // The heading of a page takes the focus on arrival.
    await page.locator('h1:focus').waitFor({ state: 'attached' })
  } else {
    await page.goto(`${operator}${path}`)
    await page.locator('h1').first().waitFor({ state: 'attached' })
  }
  await expect(page.locator('main [role=status][aria-label]')).toHaveCount(0)
}

/** Closes the sheet that is open, and waits until it no longer lies over the page. */
export async function escape(page: Page): Promise<void> {
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
}

export async function press(page: Page, name: string | RegExp): Promise<void> {
  await page.getByRole('button', { name }).first().click()
}

/** Presses what opens a sheet, and waits until it is there. */
export async function summon(page: Page, name: string | RegExp): Promise<void> {
  await press(page, name)
  await page.getByRole('dialog').waitFor()
}
