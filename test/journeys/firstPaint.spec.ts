import { type Browser, expect, type Page } from '@playwright/test'
import { type FrameLog, logFrames } from '#kit/frameLog.ts'
import { injectWallet } from '#kit/injectedWallet.ts'
import { DESKTOP, journey as test, openJourneyApp, PHONE, secondLook } from '#kit/journey.ts'
import { type TestLanguage, textOf } from '#kit/texts.ts'
import type { App } from '#server/main/app.ts'

let app: App

test.beforeAll(async () => {
  app = await openJourneyApp()
})
test.afterAll(async () => {
  await app.close()
})
test.use({ viewport: PHONE, locale: 'en' })

const LANGUAGES = ['en', 'ja', 'ko', 'th', 'de', 'fr', 'it', 'es', 'ar', 'zh'] as const
const GROUND = { light: 'rgb(237, 242, 242)', dark: 'rgb(9, 19, 21)' } as const

/** A visit, looked at frame by frame until what it comes to is there. */
interface Visit {
  readonly language: TestLanguage
  readonly colorScheme: 'light' | 'dark'
  readonly wallet: boolean
}

const order = ({ frames }: FrameLog): readonly string[] => frames.map(({ shown }) => shown)
/** The same without frames on which nothing is yet: a quick page has none. */
const painted = (log: FrameLog): readonly string[] =>
  order(log).filter((name) => name !== 'nothing')
const appIsHere = (page: Page) => expect(page.locator('#first')).toHaveCount(0)

async function visit(
  browser: Browser,
  { language, colorScheme, wallet }: Visit,
): Promise<readonly [FrameLog, FrameLog]> {
  const locale = language === 'zh' ? 'zh-CN' : language
  const context = await browser.newContext({ viewport: PHONE, locale, colorScheme })
  const page = await context.newPage()
  if (wallet) await injectWallet(page)
  const log = await logFrames(page, language)
  await page.goto(`${app.url}/market`)
  await appIsHere(page)
  const first = await log()
  if (wallet) await page.getByRole('button', { name: textOf(language, 'board:skip') }).click()
  await page.reload()
  const heading = textOf(language, wallet ? 'market:title' : 'gate:title')
  await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
  const later = await log()
  await context.close()
  return [first, later]
}

/** Half of the visits there are: each language and theme, with a wallet or without. */
const halfOfVisits = (half: 0 | 1): readonly Visit[] =>
  LANGUAGES.map((language, index) => ({
    language,
    colorScheme: index % 4 < 2 ? 'light' : 'dark',
    wallet: index % 2 === half,
  }))

for (const half of [0, 1] as const) {
  test(
    `no frame shows what is not so yet, in any language and theme, on first and later visits (${half + 1} of 2)`,
    secondLook(half === 1),
    async ({ browser }) => {
      const look = async (one: Visit): Promise<void> => {
        const [first, later] = await visit(browser, one)
        const said = `${one.language}, ${one.colorScheme}, ${one.wallet ? 'a wallet' : 'no wallet'}`
        for (const log of one.wallet ? [first] : [first, later]) {
          expect(painted(log), said).toEqual(one.wallet ? ['board'] : ['loading', 'blocked'])
          const at = (name: string): number =>
            log.frames.find(({ shown: is }) => is === name)?.at ?? 0
          expect(one.wallet || at('loading') >= 100, said).toBe(true)
          expect(one.wallet || at('blocked') >= 1000, said).toBe(true)
        }
        if (one.wallet) expect(painted(later), said).toEqual(['page'])
        const ground = [GROUND[one.colorScheme]]
        expect([first.grounds, later.grounds], said).toEqual([ground, ground])
        expect(Math.max(first.shift, later.shift), said).toBeLessThan(0.01)
      }
      const visits = halfOfVisits(half)
      for (let at = 0; at < visits.length; at += 4) {
        await Promise.all(visits.slice(at, at + 4).map(look))
      }
    },
  )
}

/** Keeps the app from arriving until it is let through. */
async function holdApp(page: Page): Promise<() => void> {
  const gate = new AbortController()
  await page.route(/\/assets\/index-[^/]*\.js$/, async (route) => {
    if (!gate.signal.aborted) {
      await new Promise((resolve) => gate.signal.addEventListener('abort', resolve))
    }
    await route.continue()
  })
  return () => gate.abort()
}

/** Words and boxes of what is on the screen. */
function shapeOf(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    const seen = document.querySelectorAll<HTMLElement>('h1, h2, p, b, button, a, header, footer')
    return Array.from(seen)
      .filter((element) => element.checkVisibility())
      .map((element) => {
        const { x, y, width, height } = element.getBoundingClientRect()
        return `${element.tagName} ${[x, y, width, height].map(Math.round).join(' ')} ${element.innerText}`
      })
  })
}

for (const [language, wallet] of [
  ['en', true],
  ['ar', true],
  ['de', false],
  ['th', false],
] as const) {
  test(
    `the app takes over with the same words and boxes in ${language}, with ${wallet ? 'a' : 'no'} wallet`,
    secondLook(language === 'de' || language === 'ar'),
    async ({ browser }) => {
      const context = await browser.newContext({ viewport: PHONE, locale: language })
      const page = await context.newPage()
      if (wallet) await injectWallet(page)
      const letThrough = await holdApp(page)
      await page.goto(`${app.url}/market?type=2`)
      const title = textOf(language, wallet ? 'board:title' : 'gate:title')
      await expect(page.getByRole('heading', { name: title })).toBeVisible()
      const before = await shapeOf(page)
      letThrough()
      await appIsHere(page)
      await expect(page.getByRole('heading', { name: title })).toBeVisible()
      expect(await shapeOf(page)).toEqual(before)
      expect(before.length).toBeGreaterThan(8)
      await context.close()
    },
  )
}

test('what is pressed before the app is here is done once it is', async ({ page }) => {
  await injectWallet(page)
  const letThrough = await holdApp(page)
  await page.goto(`${app.url}/market`)
  const skip = page.getByRole('button', { name: textOf('en', 'board:skip') })
  const goOn = page.getByRole('button', { name: textOf('en', 'board:continue') })
  await goOn.click()
  await skip.click()
  await expect(goOn).toHaveAttribute('aria-busy', 'false')
  await expect(skip).toHaveAttribute('aria-busy', 'true')
  await page.getByRole('heading', { level: 1 }).click()
  letThrough()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(textOf('en', 'market:title'))
})

test('a way into a wallet leads to this very page before the app is here, and keeps the focus', async ({
  page,
}) => {
  const letThrough = await holdApp(page)
  await page.goto(`${app.url}/market?type=2&x=%26`)
  const link = page.getByRole('link', { name: textOf('en', 'gate:openIn', { wallet: 'OKX' }) })
  const here = `${app.url}/market?type=2&x=%26`
  const okx = encodeURIComponent(`okx://wallet/dapp/url?dappUrl=${encodeURIComponent(here)}`)
  await expect(link).toHaveAttribute('href', `https://web3.okx.com/download?deeplink=${okx}`)
  await link.focus()
  letThrough()
  await appIsHere(page)
  await expect(link).toBeFocused()
})

test('a wallet that comes before the app, though after the time for it, opens the gate', async ({
  page,
}) => {
  const wallet = await injectWallet(page, { after: 'asked' })
  const letThrough = await holdApp(page)
  await page.goto(app.url)
  await expect(page.getByRole('heading', { name: textOf('en', 'gate:title') })).toBeVisible()
  await wallet.appear()
  await expect(page.getByRole('heading', { name: textOf('en', 'board:title') })).toBeVisible()
  letThrough()
  await appIsHere(page)
  await page.getByRole('button', { name: textOf('en', 'board:skip') }).click()
  await expect(
    page.getByRole('navigation', { name: textOf('en', 'shell:nav.label') }),
  ).toBeVisible()
})

test('a wallet that comes to a page of signing in takes the blocked screen away at once', async ({
  page,
}) => {
  const wallet = await injectWallet(page, { after: 'asked' })
  const letThrough = await holdApp(page)
  await page.goto(`${app.url}/pass/login`)
  const blocked = page.getByRole('heading', { name: textOf('en', 'gate:title') })
  await expect(blocked).toBeVisible()
  await wallet.appear()
  await expect(blocked).toBeHidden()
  letThrough()
  await appIsHere(page)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})

test('a test wallet that is slow to arrive is waited for, never missed', async ({ page }) => {
  await page.route(/\/assets\/installTestWallet-/, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 2500))
    await route.continue()
  })
  const log = await logFrames(page, 'en')
  await page.goto(`${app.url}/market?wallet=test`)
  await appIsHere(page)
  await page.getByRole('button', { name: textOf('en', 'board:skip') }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(textOf('en', 'market:title'))
  expect(painted(await log())).toEqual(['board', 'page'])
})

test('an app that never arrives: the page says so in words of its own', async ({
  page,
  trouble,
}) => {
  await injectWallet(page)
  // The oldest browsers of the build's target have none.
  await page.addInitScript(() => Reflect.deleteProperty(window, 'reportError'))
  await page.route(/\/assets\/index-/, (route) => route.abort())
  await page.goto(app.url)
  await expect(page.getByRole('heading', { name: 'The app did not arrive' })).toBeVisible()
  trouble.forgive()
})

test('computers, and who was here before, wait for the app as they always did', async ({
  browser,
}) => {
  for (const [viewport, language] of [
    [DESKTOP, null],
    [PHONE, 'ar'],
  ] as const) {
    const context = await browser.newContext({ viewport, locale: 'de' })
    const page = await context.newPage()
    await page.addInitScript((kept) => {
      const value = {
        language: kept,
        virtualStatus: 1,
        theme: 'dark',
        upDown: 'auto',
        boardShown: true,
      }
      const text = JSON.stringify({ version: 1, value })
      if (kept !== null) localStorage.setItem('glasshouse.preferences', text)
    }, language)
    const log = await logFrames(page, language ?? 'de')
    await injectWallet(page)
    await page.goto(`${app.url}/market`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    expect(painted(await log())).toEqual(['page'])
    await context.close()
  }
})
