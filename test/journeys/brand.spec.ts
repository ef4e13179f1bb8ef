import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import { beDemoCustomer } from '#kit/demoCustomer.ts'
import { DESKTOP, journey as test, openJourneyApp, PHONE, secondLook } from '#kit/journey.ts'
import { freePort } from '#server/platform/freePort.ts'

/* Another operator's app: the API at a host of its own, and a logo in place of our mark. */

const SHOTS = process.env['SHOTS']
const LOGO =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><circle cx="12" cy="12" r="11" fill="#a0148c"/>' +
  '<path fill="#fff" d="M7 7h10v3H7zm0 4h7v6H7z"/></svg>'

for (const { language, viewport } of [
  { language: 'en', viewport: DESKTOP },
  { language: 'ar', viewport: PHONE },
] as const) {
  test.describe(`in ${language}, ${viewport.width} wide`, secondLook(language === 'en'), () => {
    test.use({ locale: language, viewport })

    test('calls and prices come from the host of the API, under a logo of the operator’s', async ({
      page,
    }) => {
      const folder = mkdtempSync(join(tmpdir(), 'glasshouse-brand-'))
      const file = join(folder, 'logo.svg')
      writeFileSync(file, LOGO)
      const port = await freePort('127.0.0.1')
      const api = `http://127.0.0.1:${port}`
      const pages = `http://localhost:${port}`
      const env = { PORT: String(port), PUBLIC_URL: pages, API_HOST: api, LOGO_FILE: file }
      const app = await openJourneyApp({ env: { ...env, BRAND: 'Penpay' } })
      try {
        await beDemoCustomer(page, pages, { language })
        const asked: string[] = []
        const logos: number[] = []
        page.on('websocket', (socket) => asked.push(socket.url()))
        page.on('response', (response) => {
          const { pathname } = new URL(response.url())
          if (pathname.startsWith('/brand/')) logos.push(response.status())
          if (/^\/swx\/(?!.*\/logo\/)/.test(pathname)) asked.push(response.url())
        })
        // Who opens the host of the API is led to the pages.
        await page.goto(`${api}/`)
        await expect(page).toHaveURL(`${pages}/`)
        await expect(page.getByRole('main')).toContainText(/100[,٬]000|١٠٠٬٠٠٠/)
        const mark = page.getByRole('link', { name: 'Penpay', exact: true }).locator('svg')
        await expect(mark).toHaveCSS('background-image', /\/brand\/[\da-f]{16}\.svg"/)
        await expect(mark.locator('path:visible')).toHaveCount(0)
        // As the browser itself reads it, under the page's policy.
        const browser = await page.context().newCDPSession(page)
        const manifest = await browser.send('Page.getAppManifest')
        expect(manifest.url).toBe(`${pages}/manifest.webmanifest`)
        expect(manifest.errors).toEqual([])
        expect(JSON.parse(manifest.data ?? '')).toMatchObject({ name: 'Penpay', lang: language })
        if (SHOTS !== undefined) await page.screenshot({ path: `${SHOTS}/brand-${language}.png` })
        expect(asked.filter((url) => !/^(http|ws):\/\/127\.0\.0\.1:/.test(url))).toEqual([])
        expect(asked).toContain(`${api.replace('http', 'ws')}/swx/feed`)
        expect(asked).toContain(`${api}/swx/customer/user/getUserInfo`)
        expect(new Set(logos)).toEqual(new Set([200]))
      } finally {
        // Pages that are open would say that their server went away.
        await page.close()
        await app.close()
        rmSync(folder, { recursive: true })
      }
    })
  })
}
