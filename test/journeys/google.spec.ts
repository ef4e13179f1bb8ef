import { expect, type Page } from '@playwright/test'
import { violationsOn } from '#kit/axe.ts'
import { cutTexts } from '#kit/cutTexts.ts'
import { openGooglePeer } from '#kit/googlePeer.ts'
import { injectWallet } from '#kit/injectedWallet.ts'
import { DESKTOP, journey as test, openJourneyApp, PHONE, secondLook } from '#kit/journey.ts'
import { anyOf, type TestLanguage, textOf } from '#kit/texts.ts'

/* A customer comes with Google, from a page and back to it, links a wallet, and takes Google away again. */

const SHOTS = process.env['SHOTS']
const ANN = { sub: '1', email: 'ann@gmail.com', email_verified: true }
const BOB = { sub: '2', email: 'bob@example.org', email_verified: true }

interface Stage {
  readonly page: Page
  readonly url: string
  readonly language: TestLanguage
  say(key: string): string
}

/** Nothing on the screen is cut or out of reach. */
async function seen({ page, language }: Stage, name: string): Promise<void> {
  expect(await cutTexts(page)).toEqual([])
  expect(await violationsOn(page)).toEqual([])
  if (SHOTS !== undefined) {
    await page.waitForTimeout(300)
    await page.screenshot({ path: `${SHOTS}/google-${language}-${name}.png`, fullPage: true })
  }
}

/** Leaves for the provider, and says there who one is. */
async function atGoogle({ page, say }: Stage, button: string, who: string): Promise<void> {
  await page.getByRole('button', { name: say(button) }).click()
  await page.getByRole('heading', { name: 'Who?' }).waitFor()
  await page.getByRole('link', { name: who }).click()
}

/** Whoever is declined or not vouched for is told what to do, and nothing is opened. */
async function refused(stage: Stage): Promise<void> {
  const { page, url, say } = stage
  await page.goto(`${url}/pass/register`)
  await expect(page.getByRole('button', { name: say('button') })).toBeVisible()
  await seen(stage, 'register')
  await atGoogle(stage, 'button', 'Cancel')
  await expect(page.getByText(say('back.declinedText'))).toBeVisible()
  await page.getByRole('link', { name: say('back.again') }).click()
  await atGoogle(stage, 'button', BOB.email)
  await expect(page.getByText(say('back.unvouchedText'))).toBeVisible()
  expect(new URL(page.url()).search).toBe('')
  await seen(stage, 'refused')
  await page.goto(`${url}/api/loginCallback/google?code=x&state=y`)
  await expect(page.getByText(say('back.elsewhereText'))).toBeVisible()
}

async function linkWallet(stage: Stage): Promise<void> {
  const { page, url, say, language } = stage
  const word = (key: string): string => textOf(language, key)
  await page.goto(`${url}/profile/info`)
  await expect(page.getByText(word('account:ways.last'))).toBeVisible()
  await seen(stage, 'info')
  await page.getByRole('button', { name: word('account:link.button') }).click()
  await atGoogle(stage, 'step.button', ANN.email)
  const sheet = page.getByRole('dialog')
  await expect(sheet.getByText(say('step.done'))).toBeVisible()
  await sheet.getByRole('button', { name: word('account:link.button') }).click()
  await seen(stage, 'link')
  await sheet.getByRole('button', { name: word('session:sign'), exact: true }).click()
  await expect(sheet).toHaveCount(0)
}

/** The wallet, which is a way in by now, removes Google and links it once more. */
async function unlinkAndLink(stage: Stage): Promise<void> {
  const { page, url, say, language } = stage
  const sign = (): Promise<void> =>
    page
      .getByRole('dialog')
      .getByRole('button', { name: textOf(language, 'session:sign'), exact: true })
      .click()
  await page.getByRole('button', { name: say('prove.remove') }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: say('prove.remove') })
    .click()
  await sign()
  await expect(page.getByText(say('info.none'))).toBeVisible()
  await page.getByRole('button', { name: say('info.link') }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: say('prove.continue') })
    .click()
  await sign()
  await page.getByRole('link', { name: ANN.email }).click()
  await expect(page).toHaveURL(`${url}/profile/info`)
  await expect(page.getByText(anyOf(language, 'google:info.since'))).toBeVisible()
}

for (const { language, viewport } of [
  { language: 'en', viewport: DESKTOP },
  { language: 'ar', viewport: PHONE },
] as const) {
  test.describe(`in ${language}, ${viewport.width} wide`, secondLook(language === 'ar'), () => {
    test.use({ locale: language, viewport })

    test('customers come with Google, and link a wallet', async ({ page, trouble }) => {
      trouble.expectEndedSessions()
      await injectWallet(page)
      const peer = await openGooglePeer([ANN, BOB])
      const app = await openJourneyApp({ env: { GATE: 'open', ...peer.env } })
      const { url } = app
      const stage = { page, url, language, say: (key: string) => textOf(language, `google:${key}`) }
      try {
        await refused(stage)
        await page.goto(`${url}/pass/login?return=%2Fprofile%2Fnotification`)
        await atGoogle(stage, 'button', ANN.email)
        await page.getByRole('checkbox').check()
        await seen(stage, 'newcomer')
        await atGoogle(stage, 'button', ANN.email)
        await expect(page).toHaveURL(`${url}/profile/notification`)
        await linkWallet(stage)
        await unlinkAndLink(stage)
      } finally {
        await page.close()
        await app.close()
        await peer.close()
      }
    })
  })
}
