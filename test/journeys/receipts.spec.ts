import { readFile } from 'node:fs/promises'
import { type Download, expect, type Page } from '@playwright/test'
import { injectWallet } from '#kit/injectedWallet.ts'
import { DESKTOP, journey as test, openJourneyApp, PHONE, secondLook } from '#kit/journey.ts'
import { type MovedClock, movedClock } from '#kit/movedClock.ts'
import { rewriteLog } from '#kit/rewriteLog.ts'
import { openOrder, signIn } from '#kit/signedIn.ts'
import { type TestLanguage, textOf } from '#kit/texts.ts'
import type { App } from '#server/main/app.ts'

/* The receipt of a closed order from its sealing to its check, and a price history that is rewritten. */

const MINUTE = 60_000

let app: App
let clock: MovedClock

test.beforeEach(() => {
  clock = movedClock()
})

async function beCustomer(page: Page, language: TestLanguage): Promise<string> {
  await injectWallet(page)
  await page.goto(`${app.url}/help`)
  const session = await signIn(page)
  const preferences = { language, virtualStatus: 2, theme: 'light', boardShown: true }
  await page.addInitScript(
    (kept) => {
      for (const [key, value] of Object.entries(kept)) {
        localStorage.setItem(`glasshouse.${key}`, JSON.stringify({ version: 1, value }))
      }
    },
    { session, preferences },
  )
  return session.token
}

async function bytesOf(download: Download): Promise<string> {
  return readFile(await download.path(), 'utf8')
}

async function give(page: Page, text: string): Promise<void> {
  const file = { name: 'receipt.json', mimeType: 'application/json', buffer: Buffer.from(text) }
  await page.locator('input[type=file]').setInputFiles(file)
}

/** Closes the open order by hand; its sheet stays open with the outcome. */
async function closeByHand(page: Page, language: TestLanguage): Promise<void> {
  await page.goto(`${app.url}/profile/orders`)
  const close = textOf(language, 'orders:close.button')
  await page.getByRole('button', { name: close, exact: true }).first().click()
  await page.getByRole('dialog').locator('button').last().click()
  await page.getByRole('dialog').getByRole('heading', { level: 3 }).first().waitFor()
}

for (const { language, viewport } of [
  { language: 'en', viewport: DESKTOP },
  { language: 'ar', viewport: PHONE },
] as const) {
  test.describe(`in ${language}, ${viewport.width} wide`, secondLook(language === 'ar'), () => {
    test.use({ viewport })

    test('an order is closed, its receipt comes by itself, is saved and checked without a network', async ({
      page,
      trouble,
    }) => {
      app = await openJourneyApp({ clock })
      try {
        const token = await beCustomer(page, language)
        await openOrder(app.url, token, 'long')
        await page.clock.install()
        await closeByHand(page, language)
        const words = (key: string) => textOf(language, `receipt:${key}`)
        const sheet = page.getByRole('dialog')
        await expect(sheet.getByRole('status')).toBeVisible()
        await expect(sheet.getByRole('button', { name: words('download') })).toHaveCount(0)

        clock.advance(MINUTE + 10_000)
        await expect.poll(() => app.db.query('SELECT 1 FROM receipt')).toHaveLength(1)
        await page.clock.fastForward(3 * MINUTE + 15_000)
        // The app looks at the price log meanwhile: without the key it knows from there nothing is valid.
        await expect.poll(() => keptLog(page)).not.toBeNull()
        const save = sheet.getByRole('button', { name: words('download') })
        await expect(save).toBeVisible()
        const saving = page.waitForEvent('download')
        await save.click()
        const download = await saving
        const text = await bytesOf(download)
        const [kept] = await app.db.query<{ body: string; order_id: string }>(
          'SELECT body, order_id FROM receipt',
        )
        expect(text).toBe(kept?.body)
        expect(download.suggestedFilename()).toBe(`receipt-${kept?.order_id ?? ''}.json`)

        const asked: string[] = []
        page.on('request', (request) => asked.push(request.url()))
        await sheet.getByRole('button', { name: words('checkNow') }).click()
        const verdict = (name: string) =>
          page.getByRole('heading', {
            name: textOf(language, `verify:verdict.${name}`),
            exact: true,
          })
        await expect(verdict('valid')).toBeFocused()
        expect(asked.filter((url) => url.includes('getReceipt'))).toEqual([])

        await page.context().setOffline(true)
        const flipped = text.replace(/"profit":"(-?)(\d)/, (_, sign: string, digit: string) => {
          return `"profit":"${sign}${digit === '9' ? '8' : '9'}`
        })
        expect(flipped).not.toBe(text)
        await give(page, flipped)
        await expect(verdict('invalid')).toBeFocused()
        await give(page, text)
        await expect(verdict('valid')).toBeFocused()
        await give(page, text.slice(0, -1))
        await expect(verdict('unreadable')).toBeFocused()
        trouble.forgive()
      } finally {
        await page.close()
        await app.close()
      }
    })
  })
}

interface Kept {
  readonly head: { readonly size: number; readonly root: string }
  readonly breach: { readonly kind: string } | null
}

function keptLog(page: Page): Promise<Kept | null> {
  return page.evaluate(() => {
    const text = localStorage.getItem('glasshouse.price-log')
    return text === null ? null : (JSON.parse(text) as { value: Kept }).value
  })
}

async function minutePasses(): Promise<void> {
  clock.advance(MINUTE + 5_000)
  await app.tick()
}

test.describe('a price history that an administrator rewrites', () => {
  test.use({ viewport: PHONE })

  test('alarms every screen of a browser that saw it before, with the evidence', async ({
    page,
  }) => {
    app = await openJourneyApp({ clock, config: { jobs: false } })
    try {
      await minutePasses()
      await minutePasses()
      await app.seal()
      await injectWallet(page)
      await page.addInitScript(() => {
        const value = { language: 'en', boardShown: true }
        localStorage.setItem('glasshouse.preferences', JSON.stringify({ version: 1, value }))
      })
      await page.clock.install()
      await page.goto(`${app.url}/market`)
      await page.clock.fastForward(6_000)
      await expect.poll(() => keptLog(page)).toMatchObject({ breach: null })
      const before = await keptLog(page)
      const alarm = page.getByRole('alert', { name: textOf('en', 'receipt:alarm.label') })

      // An honest minute more: the proof holds, and the newer head is kept.
      await minutePasses()
      await app.seal()
      await page.clock.fastForward(3 * MINUTE)
      await expect
        .poll(async () => (await keptLog(page))?.head.size)
        .toBeGreaterThan(before?.head.size ?? 0)
      await expect(alarm).toHaveCount(0)
      const honest = await keptLog(page)

      await minutePasses()
      await rewriteLog(app, 3n)
      await page.clock.fastForward(3 * MINUTE)
      await expect(alarm).toContainText(textOf('en', 'receipt:alarm.rewritten.title'))
      expect((await keptLog(page))?.head).toEqual(honest?.head)

      for (const path of ['/profile', '/cruuency?code=BTCUSDT&type=2&id=1&markTypeIndex=0']) {
        await page.goto(`${app.url}${path}`)
        await page.clock.fastForward(6_000)
        await expect(alarm, path).toBeInViewport()
      }
      await alarm.getByRole('link').click()
      const saving = page.waitForEvent('download')
      await page.getByRole('button', { name: textOf('en', 'verify:breach.download') }).click()
      const evidence = JSON.parse(await bytesOf(await saving)) as Record<string, unknown>
      expect(evidence).toMatchObject({
        type: 'price-log-evidence.v1',
        kind: 'rewritten',
        before: { ...honest?.head },
        proof: { from: honest?.head.size },
      })
      await page.getByRole('button', { name: textOf('en', 'verify:breach.read') }).click()
      await expect(alarm).toHaveCount(0)
      await page.getByRole('button', { name: textOf('en', 'verify:look.now') }).click()
      await expect(page.getByText(textOf('en', 'verify:breach.old'), { exact: true })).toBeVisible()
      expect((await keptLog(page))?.head).toEqual(honest?.head)
    } finally {
      await page.close()
      await app.close()
    }
  })
})
