import { expect, type Page } from '@playwright/test'
import { violationsOn } from '#kit/axe.ts'
import { cutTexts } from '#kit/cutTexts.ts'
import { beDemoCustomer } from '#kit/demoCustomer.ts'
import { DESKTOP, journey as test, openJourneyApp, PHONE, secondLook } from '#kit/journey.ts'
import { movedClock } from '#kit/movedClock.ts'
import { scriptedSource } from '#kit/scriptedSource.ts'
import { type KeptSession, openOrder } from '#kit/signedIn.ts'
import { openSmtpPeer, type SmtpPeer, type TakenMail } from '#kit/smtpPeer.ts'
import { type TestLanguage, textOf } from '#kit/texts.ts'
import type { App } from '#server/main/app.ts'

/* A customer wants mails about orders, gets one when a stop loss closes a position, and ends them with one click. */

const SHOTS = process.env['SHOTS']
const EMAIL = 'ann@example.org'

interface Stage {
  readonly page: Page
  readonly app: App
  readonly peer: SmtpPeer
  readonly language: TestLanguage
}

/** Nothing on the screen is cut or out of reach. */
async function seen({ page, language }: Stage, name: string): Promise<void> {
  expect(await cutTexts(page)).toEqual([])
  expect(await violationsOn(page)).toEqual([])
  if (SHOTS !== undefined) {
    await page.screenshot({ path: `${SHOTS}/mails-${language}-${name}.png` })
  }
}

/** The address counts as proven: that codes prove it, other journeys see. */
async function proveAddress({ app }: Stage, { user }: KeptSession): Promise<void> {
  const { id } = user as { readonly id: string }
  await app.db.query(
    `INSERT INTO customer_name (kind, normal, customer_id, claimed_at) VALUES ('email', $1, $2, now())`,
    [EMAIL, id],
  )
}

const ordersSwitch = ({ page, language }: Stage) =>
  page.getByRole('switch', { name: new RegExp(`^${textOf(language, 'notice:group.orders')}`) })

async function switchOrdersOn(stage: Stage): Promise<void> {
  const { page, app, language } = stage
  await page.goto(`${app.url}/profile/notification`)
  await page.getByRole('link', { name: textOf(language, 'notice:page.mails') }).click()
  await expect(page.getByText('a•••@example.org')).toBeVisible()
  await expect(ordersSwitch(stage)).not.toBeChecked()
  const saved = page.waitForResponse((answer) => answer.url().includes('setMailGroup'))
  await ordersSwitch(stage).check()
  await saved
  await expect(ordersSwitch(stage)).toBeChecked()
  await seen(stage, 'settings')
}

/** The only mail, once it is there: in the language of the page, with a link that ends such mails. */
async function seeMail({ peer, language }: Stage): Promise<TakenMail> {
  await expect.poll(() => peer.taken.length).toBe(1)
  const [mail] = peer.taken
  if (mail === undefined) throw new Error('no mail')
  expect(mail.to).toEqual([EMAIL])
  expect(mail.text).toContain(textOf(language, 'notice:contract.stopLoss'))
  expect(mail.text).toContain(textOf(language, 'common:demoAccount'))
  expect(mail.text).not.toContain('<')
  expect(mail.raw).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click')
  return mail
}

/** What a mail program does for who presses its button: it has no session, and shows no page. */
async function oneClick({ app }: Stage, mail: TakenMail): Promise<string> {
  const url = /^List-Unsubscribe:\s*<([^>]+)>/m.exec(mail.raw)?.[1] ?? ''
  expect(url.startsWith(`${app.url}/unsubscribe?token=`)).toBe(true)
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: 'List-Unsubscribe=One-Click',
    redirect: 'error',
  })
  expect(answer.status).toBe(204)
  return url
}

async function seeEnded(stage: Stage, url: string): Promise<void> {
  const { page, app, language } = stage
  await page.goto(`${app.url}/profile/notification`)
  const ended = page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ hasText: textOf(language, 'notice:mailsEnded') })
  await expect(ended).toContainText(textOf(language, 'notice:group.orders'))
  await seen(stage, 'list')
  await page.goto(`${app.url}/profile/mails`)
  await expect(ordersSwitch(stage)).not.toBeChecked()
  await page.goto(url)
  const button = page.getByRole('button', { name: textOf(language, 'mailing:stop.button') })
  await expect(button).toBeVisible()
  await seen(stage, 'link')
  await button.click()
  const done = textOf(language, 'mailing:stop.done').split('{{')[0] ?? ''
  await expect(page.getByText(done.trim())).toBeVisible()
  await seen(stage, 'ended')
}

for (const { language, viewport } of [
  { language: 'en', viewport: DESKTOP },
  { language: 'ar', viewport: PHONE },
] as const) {
  test.describe(`in ${language}, ${viewport.width} wide`, secondLook(language === 'en'), () => {
    test.use({ locale: language, viewport })

    test('customers choose what is mailed, and end it with one click', async ({ page }) => {
      const clock = movedClock()
      const source = scriptedSource()
      source.say('BTCUSDT', '64000.00')
      const peer = await openSmtpPeer()
      const env = { SMTP_URL: peer.url, MAIL_FROM: 'Glasshouse <no-reply@example.org>' }
      const app = await openJourneyApp({ clock, source, env })
      const stage = { page, app, peer, language }
      try {
        const session = await beDemoCustomer(page, app.url, { language })
        await proveAddress(stage, session)
        const kept = page.waitForResponse((answer) => answer.url().includes('keepLanguage'))
        await switchOrdersOn(stage)
        await kept
        await openOrder(app.url, session.token, 'long')
        source.say('BTCUSDT', '62700.00')
        await app.tick()
        const url = await oneClick(stage, await seeMail(stage))
        await seeEnded(stage, url)
        expect(peer.taken).toHaveLength(1)
      } finally {
        await page.close()
        await app.close()
        await peer.close()
      }
    })
  })
}
