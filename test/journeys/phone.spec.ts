import { expect, type Page } from '@playwright/test'
import { violationsOn } from '#kit/axe.ts'
import { cutTexts } from '#kit/cutTexts.ts'
import { injectWallet } from '#kit/injectedWallet.ts'
import { forgetSession } from '#kit/forgetSession.ts'
import { DESKTOP, journey as test, openJourneyApp, PHONE, secondLook } from '#kit/journey.ts'
import { openSmsPeer } from '#kit/smsPeer.ts'
import { openSmtpPeer } from '#kit/smtpPeer.ts'
import { textOf } from '#kit/texts.ts'

/*
 * A customer with a phone number alone: finds the country, is texted a code through a gateway, and signs in again; then
 * gives an e-mail address, and takes the number away.
 */

/** Where pictures go, for whoever looks at them. */
const { SHOTS } = process.env
const PASSWORD = 'plum-tractor-nine-lamps'
const NUMBER = '+491711234567'

/** Nothing on the screen is cut or out of reach. */
async function seen(page: Page, name: string): Promise<void> {
  expect(await cutTexts(page)).toEqual([])
  expect(await violationsOn(page)).toEqual([])
  if (SHOTS !== undefined) await page.screenshot({ path: `${SHOTS}/phone-${name}.png` })
}

for (const { language, viewport } of [
  { language: 'en', viewport: DESKTOP },
  { language: 'ar', viewport: PHONE },
] as const) {
  test.describe(`in ${language}, ${viewport.width} wide`, secondLook(language === 'en'), () => {
    test.use({ locale: language, viewport })

    test('customers come by phone', async ({ page }) => {
      await injectWallet(page)
      const peer = await openSmsPeer()
      const mail = await openSmtpPeer()
      const app = await openJourneyApp({
        env: {
          GATE: 'open',
          SMS_URL: peer.url,
          SMTP_URL: mail.url,
          MAIL_FROM: 'no-reply@example.org',
        },
      })
      const say = (key: string) => textOf(language, `account:${key}`)
      const button = (key: string) => page.getByRole('button', { name: say(key), exact: true })
      try {
        await page.goto(`${app.url}/pass/register?way=email`)
        const byPhone = page.getByRole('radio', { name: say('phone.byPhone'), exact: true })
        await byPhone.click()
        const country = page.getByRole('combobox', { name: say('phone.country') })
        await country.click()
        await country.pressSequentially('49')
        await seen(page, `${language}-countries`)
        await page.keyboard.press('Enter')
        await expect(country).toHaveValue(/\+49/)
        await page.getByLabel(say('phone.number'), { exact: true }).fill('0171 1234567')
        await button('phone.send').click()
        await expect.poll(() => peer.taken.length).toBe(1)
        const [sms] = peer.taken
        expect(sms?.to).toBe(NUMBER)
        const code = /\b\d{6}\b/.exec(sms?.text ?? '')?.[0] ?? ''
        await page.getByLabel(say('phone.code')).fill(code)
        await page.getByLabel(say('password'), { exact: true }).fill(PASSWORD)
        await page.getByRole('checkbox').check()
        await seen(page, `${language}-register`)
        await button('register.button').click()
        await expect(page).toHaveURL(`${app.url}/`)
        await forgetSession(page, app.url)
        await page.goto(`${app.url}/pass/login?way=email`)
        await page.getByLabel(say('phone.name'), { exact: true }).fill('+49 171 1234567')
        await page.getByLabel(say('password'), { exact: true }).fill(PASSWORD)
        await button('signIn.button').click()
        await expect(page).toHaveURL(`${app.url}/`)
        await page.goto(`${app.url}/profile/info`)
        await expect(page.getByRole('heading', { name: say('info.title') })).toBeVisible()
        await seen(page, `${language}-info`)
        await button('ways.email.add').click()
        const sheet = page.getByRole('dialog')
        await sheet.getByLabel(say('email'), { exact: true }).fill('ann@example.org')
        await sheet.getByLabel(say('currentPassword')).fill(PASSWORD)
        await seen(page, `${language}-email`)
        await sheet.getByRole('button', { name: say('register.send') }).click()
        await expect.poll(() => mail.taken.length).toBe(1)
        const mailed = /\b\d{6}\b/.exec(mail.taken[0]?.text ?? '')?.[0] ?? ''
        await sheet.getByLabel(say('code')).fill(mailed)
        await sheet.getByRole('button', { name: say('ways.email.button') }).click()
        await expect(sheet).toHaveCount(0)
        await button('ways.phone.remove').click()
        await sheet.getByLabel(say('currentPassword')).fill(PASSWORD)
        await seen(page, `${language}-remove`)
        await page.keyboard.press('Enter')
        await expect(button('phone.link.open')).toBeVisible()
        await expect.poll(() => peer.taken.length).toBe(3)
        expect(peer.taken[2]?.text).toContain('/pass/reset')
      } finally {
        await page.close()
        await app.close()
        await peer.close()
        await mail.close()
      }
    })
  })
}
