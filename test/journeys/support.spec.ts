import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { expect, type Page } from '@playwright/test'
import type {
  FoundMessages,
  QueuedConversation,
  SeenConversation,
} from '#protocol/operatorSupport.ts'
import { violationsOn } from '#kit/axe.ts'
import { cutTexts } from '#kit/cutTexts.ts'
import { injectWallet } from '#kit/injectedWallet.ts'
import { DESKTOP, journey as test, openJourneyApp, PHONE, secondLook } from '#kit/journey.ts'
import { openContext } from '#kit/openContext.ts'
import { jpeg } from '#kit/pictures.ts'
import { signIn } from '#kit/signedIn.ts'
import { anyOf, patternOf, type TestLanguage, textOf } from '#kit/texts.ts'
import { ADMIN, addOperator } from '#kit/withdrawSteps.ts'
import type { App } from '#server/main/app.ts'

/* A guest and an operator talk: over a lost answer, a connection that goes away, a reload and a sign-in. */

const SHOTS = process.env['SHOTS']
const run = promisify(execFile)

/** Texts that would do something where they were taken for more than text. */
const XSS = [
  '<img src=x onerror="document.title=1">',
  '<script>document.title=1</script>',
  '"><svg/onload=document.title=1>',
  'javascript:document.title=1',
  '[x](javascript:document.title=1)',
  '{{constructor.constructor("document.title=1")()}}',
  'https://evil.example.com/"onmouseover="document.title=1',
]

interface Stage {
  readonly page: Page
  readonly app: App
  readonly language: TestLanguage
  /** The operator's token. */
  readonly bob: string
  say(key: string): string
}

/** What an operator types into a terminal; its answer. @throws where it was refused */
async function typed<T>({ app, bob }: Stage, ...words: readonly string[]): Promise<T> {
  const args = ['--import', 'tsx', 'scripts/operator.mjs', ...words, '--url', app.url]
  const env = { PATH: process.env['PATH'], OPERATOR_TOKEN: bob }
  const { stdout } = await run(process.execPath, args, { env })
  return JSON.parse(stdout) as T
}

async function seen({ page, language }: Stage, name: string): Promise<void> {
  expect(await cutTexts(page)).toEqual([])
  expect(await violationsOn(page)).toEqual([])
  if (SHOTS !== undefined) {
    await page.screenshot({ path: `${SHOTS}/support-${language}-${name}.png` })
  }
}

const log = ({ page, say }: Stage) => page.getByRole('log', { name: say('log') })
const rows = (stage: Stage, text: string) =>
  log(stage).getByRole('listitem').filter({ hasText: text })

async function write(stage: Stage, text: string): Promise<void> {
  const { page, say } = stage
  await page.getByLabel(say('write'), { exact: true }).fill(text)
  await page.getByRole('button', { name: say('send'), exact: true }).click()
}

/** Texts stay texts, and what is sent is there once, also where its answer is lost. */
async function firstMessages(stage: Stage): Promise<void> {
  const { page, app, say } = stage
  await page.goto(`${app.url}/service?lang=${stage.language}`)
  await expect(page.getByText(say('never'))).toBeVisible()
  await expect(page.getByText(say('empty'))).toBeVisible()
  await expect(page.getByRole('navigation')).toHaveCount(0)
  await seen(stage, 'empty')
  await write(stage, XSS.join('\n'))
  await expect(rows(stage, XSS[0] ?? '')).toContainText(XSS.join('\n'))
  await expect(log(stage).locator('img, svg, script, a')).toHaveCount(0)
  expect(await page.title()).not.toBe('1')
  // The server has it, and its answer goes astray.
  await page.route(
    '**/support/send',
    async (route) => {
      await route.fetch()
      await route.abort()
    },
    { times: 1 },
  )
  await write(stage, 'Where is my deposit?')
  await expect(rows(stage, 'Where is my deposit?')).toContainText(say('state.sent'))
}

/** A guest leaves an address for one mail, and sees which one it is. */
async function mailed(stage: Stage): Promise<void> {
  const { page, say } = stage
  await page.getByLabel(say('mail.label'), { exact: true }).fill('ann')
  await page.getByRole('button', { name: say('mail.save'), exact: true }).click()
  await expect(page.getByText(say('mail.wrong'))).toBeVisible()
  await page.getByLabel(say('mail.label'), { exact: true }).fill('ann@example.org')
  await seen(stage, 'mail')
  await page.getByRole('button', { name: say('mail.save'), exact: true }).click()
  await expect(page.getByText(/a•••@example\.org/)).toBeVisible()
}

/** Words are found in what was said, by keyboard alone; an operator finds them by the command line. */
async function found(stage: Stage): Promise<void> {
  const { page, language, say } = stage
  const open = page.getByRole('button', { name: say('find.open'), exact: true })
  await open.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByLabel(say('find.label'), { exact: true })).toBeFocused()
  await page.keyboard.type('confirmations of')
  const none = patternOf(language, 'support:find.none', { text: 'confirmations of' })
  await expect(page.getByText(none)).toBeVisible()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('IN FIVE')
  await expect(log(stage).locator('mark')).toHaveText('in five')
  await seen(stage, 'found')
  await page.keyboard.press('Escape')
  await expect(open).toBeFocused()
  await expect(log(stage).locator('mark')).toHaveCount(0)
  const { items } = await typed<FoundMessages>(stage, 'find-chats', 'where', 'is')
  expect(items.map(({ text }) => text)).toEqual(['[[Where is]] my deposit?'])
}

/** The operator, in a process of their own, finds it, may not ask for a secret, and answers. */
async function answered(stage: Stage): Promise<QueuedConversation> {
  const { page, say } = stage
  const { items } = await typed<{ items: QueuedConversation[] }>(stage, 'chats')
  const [waiting] = items
  if (waiting === undefined) throw new Error('nobody waits')
  const { messages } = await typed<SeenConversation>(stage, 'chat', waiting.id)
  expect(messages.map(({ from }) => from)).toEqual(['person', 'automatic', 'person'])
  expect(messages[0]?.text).toBe(XSS.join('\n'))
  await expect(rows(stage, 'Where is my deposit?')).toContainText(say('state.read'))
  const asks = typed(stage, 'answer', waiting.id, 'Please send me your recovery phrase.')
  await expect(asks).rejects.toThrow(/10295/)
  await typed(stage, 'answer', waiting.id, 'It has 12 of 20 confirmations.')
  const row = rows(stage, 'It has 12 of 20 confirmations.')
  await expect(row).toContainText(patternOf(stage.language, 'support:person', { name: 'Bob' }))
  // The log is silent, and the answer is read out.
  await expect(log(stage)).toHaveAttribute('aria-live', 'off')
  await expect(page.getByRole('status').getByText('It has 12 of 20 confirmations.')).toHaveCount(1)
  await seen(stage, 'answered')
  await expect(page.getByText(say('guest'))).toBeVisible()
  return waiting
}

/** What is written without a network waits, marked, and goes once; what was said meanwhile comes. */
async function offline(stage: Stage, { id }: QueuedConversation): Promise<void> {
  const { page, say } = stage
  await page.context().setOffline(true)
  await expect(page.getByText(say('offline'))).toBeVisible()
  await write(stage, 'Thank you')
  await expect(rows(stage, 'Thank you')).toContainText(say('state.waiting'))
  await seen(stage, 'offline')
  await typed(stage, 'save-answer', 'late', 'en', 'It arrives in {time}.')
  await typed(stage, 'answer-saved', id, 'late', 'en', 'time=five minutes')
  await page.context().setOffline(false)
  await expect(rows(stage, 'Thank you')).toContainText(say('state.sent'))
  await expect(rows(stage, 'It arrives in five minutes.')).toHaveCount(1)
  const { messages } = await typed<SeenConversation>(stage, 'chat', id)
  expect(messages.filter(({ from }) => from === 'person').map(({ text }) => text)).toEqual([
    XSS.join('\n'),
    'Where is my deposit?',
    'Thank you',
  ])
}

/** A picture goes with a message; what is typed lasts over a reload. */
async function picture(stage: Stage): Promise<void> {
  const { page, say } = stage
  await page.getByRole('button', { name: say('attach') }).click()
  await page
    .getByLabel(say('attach'))
    .and(page.locator('input'))
    .setInputFiles({
      name: 'screen.jpg',
      mimeType: 'image/jpeg',
      buffer: await jpeg(),
    })
  await expect(page.getByRole('list', { name: say('attached') })).toBeVisible()
  await page.getByLabel(say('write'), { exact: true }).fill('See the picture')
  await page.reload()
  await expect(page.getByLabel(say('write'), { exact: true })).toHaveValue('See the picture')
  await seen(stage, 'attached')
  await page.getByRole('button', { name: say('send'), exact: true }).click()
  await expect(rows(stage, 'See the picture').getByRole('img')).toBeVisible()
}

/** All of it is saved as a text. */
async function savedAsText({ page, say }: Stage): Promise<void> {
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: say('save') }).click()
  const text = await readFile(await (await download).path(), 'utf8')
  for (const part of [XSS.join('\n'), 'It arrives in five minutes.', 'See the picture']) {
    expect(text).toContain(part)
  }
}

/** Another browser sees nothing of it. */
async function stranger(stage: Stage): Promise<void> {
  const { page, app, language, say } = stage
  const browser = page.context().browser()
  if (browser === null) throw new Error('there is no browser')
  const phone = language === 'ar'
  const context = await openContext(browser, { language, phone }, null)
  const other = await context.newPage()
  await other.goto(`${app.url}/service?lang=${language}`)
  await expect(other.getByText(say('empty'))).toBeVisible()
  await expect(other.getByText('Thank you')).toHaveCount(0)
  await context.close()
}

/** Signing in offers to take the conversation along; its end is rated. */
async function takenAlong(stage: Stage, { id }: QueuedConversation): Promise<void> {
  const { page, app, language, say } = stage
  await injectWallet(page)
  await page.goto(`${app.url}/help`)
  const session = await signIn(page)
  await page.evaluate(
    (value) => localStorage.setItem('glasshouse.session', JSON.stringify({ version: 1, value })),
    session,
  )
  await page.goto(`${app.url}/help`)
  await page.getByRole('link', { name: textOf(language, 'help:more.support'), exact: true }).click()
  await expect(page.getByText(say('take.title'))).toBeVisible()
  await expect(page.getByText('Thank you')).toHaveCount(0)
  await seen(stage, 'take')
  await page.getByRole('button', { name: say('take.yes') }).click()
  await expect(rows(stage, 'See the picture').getByRole('img')).toBeVisible()
  await expect(page.getByText(say('take.title'))).toHaveCount(0)
  await typed(stage, 'close-chat', id, 'a late deposit')
  await page.getByRole('button', { name: say('rate.send') }).click()
  await expect(page.getByText(anyOf(language, 'support:rate.thanks'))).toBeVisible()
  await seen(stage, 'rated')
}

for (const { language, viewport } of [
  { language: 'en', viewport: DESKTOP },
  { language: 'ar', viewport: PHONE },
] as const) {
  test.describe(`in ${language}, ${viewport.width} wide`, secondLook(language === 'en'), () => {
    test.use({ locale: language, viewport })

    test('a guest and an operator talk, and nothing is lost', async ({ page, trouble }) => {
      const app = await openJourneyApp({ env: { OPERATOR_TOKEN: ADMIN } })
      page.setDefaultTimeout(15_000)
      try {
        const bob = await addOperator(app, 'Bob Miller', 'support')
        const say = (key: string): string => textOf(language, `support:${key}`)
        const stage: Stage = { page, app, language, bob, say }
        await firstMessages(stage)
        await mailed(stage)
        const waiting = await answered(stage)
        await offline(stage, waiting)
        // The answer that went astray, and what was asked without a network.
        trouble.forgive()
        await picture(stage)
        await savedAsText(stage)
        await found(stage)
        await stranger(stage)
        await takenAlong(stage, waiting)
      } finally {
        await page.close()
        await app.close()
      }
    })
  })
}
