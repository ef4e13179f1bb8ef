import { beDemoCustomer } from '#kit/demoCustomer.ts'
import { expect, type Page } from '@playwright/test'
import { injectWallet } from '#kit/injectedWallet.ts'
import { DESKTOP, journey as test, openJourneyApp, PHONE, secondLook } from '#kit/journey.ts'
import { textOf } from '#kit/texts.ts'
import type { App } from '#server/main/app.ts'

let app: App

test.beforeAll(async () => {
  app = await openJourneyApp()
})
test.afterAll(async () => {
  await app.close()
})
test.use({ viewport: DESKTOP })

const LOADING = textOf('en', 'shell:gate.looking')
const WALLET_AGENT = 'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 WebView MetaMaskMobile'
const BLOCKED = textOf('en', 'gate:title')

/** Records for the whole life of the page whether a text was ever on the screen, frame by frame. */
async function watchFor(page: Page, text: string): Promise<() => Promise<boolean>> {
  await page.addInitScript((wanted) => {
    const scope = window as unknown as { seenTexts?: Set<string> }
    const seen = (scope.seenTexts ??= new Set())
    const look = (): void => {
      if (document.querySelector('body')?.innerText.includes(wanted) === true) seen.add(wanted)
      requestAnimationFrame(look)
    }
    look()
  }, text)
  return () =>
    page.evaluate(
      (wanted) => (window as unknown as { seenTexts: Set<string> }).seenTexts.has(wanted),
      text,
    )
}

const appIn = (page: Page) =>
  page.getByRole('navigation', { name: textOf('en', 'shell:nav.label') })
const blocked = (page: Page) => page.getByRole('heading', { name: BLOCKED })

test('a wallet that is there at once: the app, and no loading screen ever', async ({ page }) => {
  await injectWallet(page)
  const loadingSeen = await watchFor(page, LOADING)
  await page.goto(app.url)
  await expect(appIn(page)).toBeVisible()
  expect(await loadingSeen()).toBe(false)
})

test.describe('in the browser of a wallet', () => {
  // It is waited for long enough that a busy machine shows the loading screen.
  test.use({ userAgent: WALLET_AGENT })

  for (const by of ['eip6963', 'window'] as const) {
    test(`a wallet that comes late by ${by}: the loading screen, then the app`, async ({
      page,
    }) => {
      const wallet = await injectWallet(page, { after: 'asked', by })
      const [loadingSeen, blockedSeen] = [
        await watchFor(page, LOADING),
        await watchFor(page, BLOCKED),
      ]
      await page.goto(app.url, { waitUntil: 'commit' })
      await expect(page.getByText(LOADING)).toBeVisible()
      await wallet.appear()
      await expect(appIn(page)).toBeVisible()
      expect([await loadingSeen(), await blockedSeen()]).toEqual([true, false])
    })
  }
})

for (const by of ['eip6963', 'window'] as const) {
  test(`a wallet after 50 ms by ${by}: the app`, async ({ page }) => {
    await injectWallet(page, { after: 50, by })
    await page.goto(app.url)
    await expect(appIn(page)).toBeVisible()
    await expect(blocked(page)).toHaveCount(0)
  })

  test(`no wallet until after the blocked screen, then by ${by}: it opens`, async ({ page }) => {
    const wallet = await injectWallet(page, { after: 'asked', by })
    await page.goto(`${app.url}/market?from=link`)
    await expect(blocked(page)).toBeVisible()
    await wallet.appear()
    await expect(appIn(page)).toBeVisible()
    await expect(page).toHaveURL(`${app.url}/market?from=link`)
  })
}

test('never a wallet: the blocked screen shows this very address', async ({ page }) => {
  await page.goto(`${app.url}/market?from=link`)
  await expect(blocked(page)).toBeVisible()
  await expect(page.getByRole('img', { name: textOf('en', 'gate:qrPlain') })).toBeVisible()
  await expect(page.getByText(`${app.url}/market?from=link`)).toBeVisible()
  // This operator has no project at a relay: what it can't do is not offered.
  await expect(page.getByText(textOf('en', 'gate:qr.offer'))).toHaveCount(0)
})

test('the address can be copied', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto(`${app.url}/market?from=link`)
  await page.getByRole('button', { name: textOf('en', 'gate:copyLink') }).click()
  await expect(page.getByText(textOf('en', 'common:copied'))).toBeVisible()
  const copied = await page.evaluate(() => navigator.clipboard.readText())
  expect(copied).toBe(`${app.url}/market?from=link`)
})

test('the language can be chosen before any wallet', async ({ page }) => {
  await page.goto(app.url)
  await expect(blocked(page)).toBeVisible()
  await page.getByRole('button', { name: /English/ }).click()
  await page.getByText('العربية').click()
  await expect(page.getByRole('heading', { name: textOf('ar', 'gate:title') })).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
})

for (const viewport of [PHONE, DESKTOP]) {
  test(
    `without a wallet the sandbox offers a test wallet, ${viewport.width} wide`,
    secondLook(viewport === DESKTOP),
    async ({ page }) => {
      await page.setViewportSize(viewport)
      await page.goto(`${app.url}/market?type=2`)
      await expect(blocked(page)).toBeVisible()
      await page.getByRole('button', { name: textOf('en', 'gate:testWallet.open') }).click()
      await page.waitForURL(`${app.url}/market?type=2&wallet=test`)
      if (viewport === PHONE) {
        await page.getByRole('button', { name: textOf('en', 'board:skip') }).click()
      }
      await expect(appIn(page)).toBeVisible()
    },
  )
}

test('a server without the test wallet does not offer it', async ({ page }) => {
  const strict = await openJourneyApp({ env: { TEST_WALLET: 'off' } })
  try {
    await page.goto(strict.url)
    await expect(blocked(page)).toBeVisible()
    const offer = page.getByRole('button', { name: textOf('en', 'gate:testWallet.open') })
    await expect(offer).toHaveCount(0)
  } finally {
    await page.close()
    await strict.close()
  }
})

for (const viewport of [PHONE, DESKTOP]) {
  test(
    `the mining link opens lock mining, and on demo says why not, ${viewport.width} wide`,
    secondLook(viewport === DESKTOP),
    async ({ page }) => {
      await page.setViewportSize(viewport)
      await beDemoCustomer(page, app.url, { language: 'en' })
      await page.goto(`${app.url}/market`)
      const name = textOf(
        'en',
        viewport === PHONE ? 'shell:nav.lockMiningShort' : 'shell:nav.lockMining',
      )
      await page.getByRole('link', { name, exact: true }).last().click()
      const chosen = page.getByRole('tab', { name: textOf('en', 'product:name.stake') })
      await expect(chosen).toHaveAttribute('aria-selected', 'true')
      await expect(page.getByText(textOf('en', 'profile:realOnlyTitle'))).toBeVisible()
      if (viewport === PHONE) await expect(page.getByRole('link', { name })).toBeVisible()
      const panel = page.getByRole('tabpanel').last()
      await panel.getByRole('button', { name: textOf('en', 'shell:strip.switch') }).click()
      const yes = textOf('en', 'profile:switch.confirmReal')
      await page.getByRole('dialog').getByRole('button', { name: yes }).click()
      await expect(page.getByText(textOf('en', 'profile:realOnlyTitle'))).toHaveCount(0)
      await expect(chosen).toHaveAttribute('aria-selected', 'true')
    },
  )
}

test.describe('on a phone', () => {
  test.use({ viewport: PHONE })

  test('each wallet opens this very address in its own browser', async ({ page }) => {
    await page.goto(`${app.url}/market?type=2&x=%26`)
    await expect(blocked(page)).toBeVisible()
    const link = (wallet: string) =>
      page.getByRole('link', { name: textOf('en', 'gate:openIn', { wallet }) }).getAttribute('href')
    const here = `${app.url}/market?type=2&x=%26`
    const encoded = encodeURIComponent(here)
    expect(await link('MetaMask')).toBe(
      `https://link.metamask.io/dapp/${here.replace('http://', '')}`,
    )
    expect(await link('Trust')).toBe(
      `https://link.trustwallet.com/open_url?coin_id=60&url=${encoded}`,
    )
    expect(await link('Base')).toBe(`https://go.cb-w.com/dapp?cb_url=${encoded}`)
    expect(await link('imToken')).toBe(`imtokenv2://navigate/DappView?url=${encoded}`)
    const okx = encodeURIComponent(`okx://wallet/dapp/url?dappUrl=${encoded}`)
    expect(await link('OKX')).toBe(`https://web3.okx.com/download?deeplink=${okx}`)
  })

  test('inside a wallet that injects late the gate waits longer', async ({ browser }) => {
    const context = await browser.newContext({
      viewport: PHONE,
      userAgent: WALLET_AGENT,
    })
    const page = await context.newPage()
    const blockedSeen = await watchFor(page, BLOCKED)
    await injectWallet(page, { after: 2000 })
    await page.goto(app.url)
    const skip = page.getByRole('button', { name: textOf('en', 'board:skip') })
    await expect(skip).toBeVisible()
    expect(await blockedSeen()).toBe(false)
    await context.close()
  })
})

test('pages of help are open to any browser', async ({ page }) => {
  await page.goto(`${app.url}/help/faq`)
  await expect(appIn(page)).toBeVisible()
  await expect(blocked(page)).toHaveCount(0)
})

test('what is asked of a wallet can be read before one is there, and before signing in', async ({
  page,
}) => {
  const link = page.getByRole('link', { name: textOf('en', 'asks:title') })
  const heading = page.getByRole('heading', { level: 1, name: textOf('en', 'asks:title') })
  await page.goto(`${app.url}/market`)
  await link.click()
  await expect(heading).toBeFocused()
  await expect(page.getByText(new URL(app.url).host, { exact: true })).toBeVisible()
  await page.goBack()
  await expect(blocked(page)).toBeVisible()
  await injectWallet(page)
  await page.goto(`${app.url}/pass/login`)
  await link.click()
  await expect(heading).toBeVisible()
})

test('texts that never arrive: the page says so in words of its own', async ({ page, trouble }) => {
  await page.route(/\/assets\/en-/, (route) => route.abort())
  await page.goto(app.url)
  await expect(page.getByRole('heading', { name: 'The app did not arrive' })).toBeVisible()
  trouble.forgive()
  await page.unroute(/\/assets\/en-/)
  await injectWallet(page)
  await page.getByRole('link', { name: 'Load again' }).click()
  await expect(appIn(page)).toBeVisible()
})

test('a gate that is open: any browser looks around, and signing in shows the way into a wallet', async ({
  page,
}) => {
  const open = await openJourneyApp({ env: { GATE: 'open' } })
  try {
    await page.goto(`${open.url}/market?type=2`)
    await expect(appIn(page)).toBeVisible()
    await page.goto(`${open.url}/pass/login?return=%2Fmarket`)
    await page.getByRole('button', { name: textOf('en', 'session:connect'), exact: true }).click()
    const dialog = page.getByRole('dialog', { name: BLOCKED })
    await expect(dialog.getByRole('link', { name: /MetaMask/ })).toHaveAttribute(
      'href',
      `https://link.metamask.io/dapp/${new URL(open.url).host}/pass/login?return=%2Fmarket`,
    )
    await expect(dialog.getByRole('img', { name: textOf('en', 'gate:qrPlain') })).toBeVisible()
  } finally {
    await page.close()
    await open.close()
  }
})
