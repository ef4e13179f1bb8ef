import path from 'node:path'
import type { Browser, BrowserContext, Page } from '@playwright/test'
import type { AccountKind } from '#protocol/account.ts'
import type { KeptSession } from '#kit/signedIn.ts'
import { ROOT } from '../tidy/repository.ts'

export const SIZES = [
  { name: 'm', width: 375, height: 812 },
  { name: 'd', width: 1440, height: 900 },
] as const
export const THEMES = ['light', 'dark'] as const
export const LANGUAGES = ['en', 'ar', 'zh', 'de'] as const

/** How a screen is photographed. */
export interface Look {
  readonly size: (typeof SIZES)[number]
  readonly theme: (typeof THEMES)[number]
  readonly language: (typeof LANGUAGES)[number]
}

/** A browser of somebody's own, signed in with a session, on one of the accounts. */
export async function openContext(
  browser: Browser,
  look: Look,
  session: KeptSession | null,
  account: AccountKind = 'demo',
): Promise<BrowserContext> {
  const { width, height } = look.size
  const context = await browser.newContext({
    viewport: { width, height },
    colorScheme: look.theme,
    isMobile: look.size.name === 'm',
    hasTouch: look.size.name === 'm',
  })
  const kept = {
    preferences: {
      language: look.language,
      virtualStatus: account === 'real' ? 1 : 2,
      theme: 'system',
      upDown: 'auto',
      boardShown: session !== null,
    },
    session,
  }
  // Functions sent into the page carry a helper of the compiler that runs this file.
  await context.addInitScript('globalThis.__name = (value) => value')
  await context.addInitScript((values) => {
    for (const [key, value] of Object.entries(values)) {
      if (value === null) continue
      localStorage.setItem(`glasshouse.${key}`, JSON.stringify({ version: 1, value }))
    }
  }, kept)
  return context
}

/** Waits until a screen has what it asked for. */
export async function settle(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle').catch(() => undefined)
  await page.waitForTimeout(900)
}

/** Where a picture is put. */
export function fileOf({ size, theme, language }: Look, name: string): string {
  return path.join(ROOT, '.shots', `${size.name}-${name}-${theme}-${language}.png`)
}
