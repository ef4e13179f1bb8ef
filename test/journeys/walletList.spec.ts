import { expect, type Page } from '@playwright/test'
import { DESKTOP, journey as test, openJourneyApp } from '#kit/journey.ts'
import { openRelay, type TestRelay } from '#kit/relay.ts'
import { textOf } from '#kit/texts.ts'
import { appIn, button, readCode, showCodeAt } from '#kit/wcPages.ts'
import { vouchForPages } from '#kit/wcVoucher.ts'
import { openWcWallet } from '#kit/wcWallet.ts'
import type { App } from '#server/main/app.ts'

/** Where WalletConnect keeps its list of wallets; nothing here can reach it. */
const LIST = 'https://api.web3modal.org'
const RAINBOW = {
  id: '1ae92b26df02f0abca6304df07debccd18262fdf5fe82daa81593582dac9a369',
  name: 'Rainbow',
  image_id: '7a33d7f1-3d12-4b5c-f3ee-5cd83cb1b500',
  mobile_link: 'rainbow://',
}
const ONE_PIXEL =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

let app: App
let relay: TestRelay

test.beforeAll(async () => {
  relay = await openRelay()
  const env = { WALLETCONNECT_PROJECT_ID: 'journey', WALLETCONNECT_RELAY_URL: relay.url }
  app = await openJourneyApp({ env })
})
test.afterAll(async () => {
  await app.close()
  await relay.close()
})
test.use({ viewport: DESKTOP, locale: 'en', permissions: ['clipboard-read', 'clipboard-write'] })

interface Watched {
  /** Every address but that of the app itself, by host. */
  readonly hosts: Set<string>
  violations(): Promise<readonly string[]>
}

/** Watches what a page asks of others, and what its own policy forbids it. */
async function watch(page: Page): Promise<Watched> {
  const hosts = new Set<string>()
  page.on('request', (request) => hosts.add(new URL(request.url()).host))
  await page.addInitScript(() => {
    const found: string[] = []
    Object.assign(window, { found })
    document.addEventListener('securitypolicyviolation', (event) => {
      found.push(`${event.effectiveDirective} ${event.blockedURI}`)
    })
  })
  return {
    hosts,
    violations: () =>
      page.evaluate(() => ('found' in window ? (window.found as string[]) : ['nobody watched'])),
  }
}

/** Answers in place of WalletConnect's list. */
async function answerList(page: Page): Promise<void> {
  const headers = { 'access-control-allow-origin': '*', 'access-control-allow-headers': '*' }
  await page.route(`${LIST}/**`, async (route) => {
    const { pathname } = new URL(route.request().url())
    if (pathname === '/getWallets') {
      await route.fulfill({ headers, json: { data: [RAINBOW], count: 1 } })
    } else if (/Image/.test(pathname)) {
      const body = Buffer.from(ONE_PIXEL, 'base64')
      await route.fulfill({ headers, contentType: 'image/png', body })
    } else await route.fulfill({ headers, json: { data: [] } })
  })
}

test('WalletConnect’s list shows the code of the sign-in, and keeps the policy of the page', async ({
  page,
}) => {
  const watched = await watch(page)
  await answerList(page)
  await vouchForPages(page)
  const wallet = await openWcWallet(relay.url)
  try {
    const code = await showCodeAt(page, `${app.url}/market`)
    await button(page, 'gate:qr.more').click()
    const list = page.locator('w3m-modal')
    await expect(list.getByText('Rainbow')).toBeVisible()
    await expect(list.getByText('Rainbow')).toHaveCSS('color', /rgb/)

    // Its own way to the code shows the very invitation of ours.
    await list.getByText('WalletConnect', { exact: true }).click()
    const shown = () =>
      list.locator('wui-qr-code').evaluate((one) => ('uri' in one ? one.uri : null))
    await expect.poll(shown).toBe(code)

    // Away with both, and a code of the next sign-in.
    await page.keyboard.press('Escape')
    await expect(list).toBeHidden()
    await page.keyboard.press('Escape')
    await button(page, 'gate:qr.offer').click()
    const next = await readCode(page)
    expect(next).not.toBe(code)
    await button(page, 'gate:qr.more').click()
    await list.getByText('WalletConnect', { exact: true }).click()
    await expect.poll(shown).toBe(next)
    wallet.scan(next)
    await expect(appIn(page)).toBeVisible()
    await expect(list).toBeHidden()
    expect(wallet.news.filter((one) => one.type === 'proposed')).toHaveLength(1)

    const own = [new URL(app.url).host, new URL(relay.url).host, 'verify.walletconnect.org']
    const others = [...watched.hosts].filter((host) => host !== '' && !own.includes(host))
    expect(others).toEqual([new URL(LIST).host])
    expect(await watched.violations()).toEqual([])
  } finally {
    await wallet.close()
  }
})

test('a list that cannot be loaded leaves the code as it is', async ({ page, trouble }) => {
  await page.route(`${LIST}/**`, (route) => route.abort())
  await vouchForPages(page)
  await showCodeAt(page, `${app.url}/market`)
  await page.route('**/walletList-*.js*', (route) => route.abort())
  await button(page, 'gate:qr.more').click()
  await expect(page.getByText(textOf('en', 'gate:qr.moreFailed'))).toBeVisible()
  await expect(page.getByRole('img', { name: textOf('en', 'gate:qr.code') })).toBeVisible()
  trouble.forgive()
})
