import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { expect, type Page, type Request } from '@playwright/test'
import * as CODE from '#protocol/errorCodes.ts'
import type { DepositQueue, QueuedDeposit, ReviewDepositBody } from '#protocol/operatorDeposits.ts'
import { routePath } from '#protocol/routePaths.ts'
import { addUp, readCsv } from '#kit/csvStatement.ts'
import { type DepositStage, openDepositStage, openPayer, type Payer } from '#kit/depositJourney.ts'
import { personOf } from '#kit/depositSteps.ts'
import { journey as test, secondLook } from '#kit/journey.ts'
import type { Look } from '#kit/openContext.ts'
import { anyOf, type TestLanguage, textOf } from '#kit/texts.ts'
import { addOperator, operate } from '#kit/withdrawSteps.ts'

/* Deposits that no program can decide: reported by hand, credited by two operators or rejected by one. */

const NOBODY = '0x00000000000000000000000000000000000000bb'
const NOTE = 'The picture is of another payment.'
/** What arrived, which is not what was claimed. */
const ARRIVED = '0.01987654'
const UNITS = 1_987_654n

let stage: DepositStage
let ann: string
let ben: string
test.beforeAll(async () => {
  stage = await openDepositStage()
  ann = await addOperator(stage.app, 'Ann', 'reviewer')
  ben = await addOperator(stage.app, 'Ben', 'reviewer')
})
test.afterAll(() => stage.close())

/** The deposit of this transaction, or of this end of one, as the operators see it. */
async function queued(reported: string): Promise<QueuedDeposit> {
  const { items } = await operate<DepositQueue>(stage.app, ann, 'deposits?limit=200')
  const found = items.find(({ hash, lastSix }) => hash === reported || lastSix === reported)
  if (found === undefined) throw new Error(`nobody waits for ${reported}`)
  return found
}

const review = (token: string, id: string, body: ReviewDepositBody): Promise<QueuedDeposit> =>
  operate(stage.app, token, `deposits/${id}/review`, body)

/** Entries of a deposit in the ledger, and the units they gave its customer. */
async function booked(id: string): Promise<unknown> {
  return stage.app.db.query(
    `SELECT count(DISTINCT e.id)::int AS entries, coalesce(sum(p.units), 0) AS units
     FROM ledger_entry e JOIN ledger_posting p ON p.entry = e.id JOIN ledger_account a ON a.id = p.account
     WHERE e.ref = $1 AND a.bucket = 'available'`,
    [id],
  )
}

/** The page looks at its deposits once more, as it does by itself, and has the answer. */
async function looksAgain(page: Page): Promise<void> {
  const isLook = (request: Request): boolean => request.url().includes(routePath('listDeposits'))
  const asked = await page.waitForRequest(isLook)
  await (await asked.response())?.finished()
}

async function expectSound(): Promise<void> {
  await stage.app.auditAll()
  const ready = await fetch(`${stage.app.url}/readyz`)
  expect(await ready.json()).toMatchObject({ parts: { books: 'ok' } })
}

/** Among the balances, and once in the statement, on the page and in its file. */
async function seesMoney({ page }: Payer, language: TestLanguage): Promise<void> {
  const { url } = stage.app
  const say = (key: string): string => textOf(language, `funds:${key}`)
  await page.goto(`${url}/profile/balance`)
  await expect(page.locator('main').getByText(ARRIVED)).toBeVisible()
  await page.goto(`${url}/zjxq`)
  const row = page.locator('main').getByRole('button').filter({ hasText: ARRIVED })
  await expect(row).toHaveCount(1)
  await expect(row).toContainText(say('type.depositCredited'))
  const saving = page.waitForEvent('download')
  await page.getByRole('button', { name: say('export.csv') }).click()
  const rows = readCsv(await readFile(await (await saving).path(), 'utf8'))
  expect(rows.filter(({ type }) => type === 'depositCredited')).toHaveLength(1)
  expect(addUp(rows)).toEqual(new Map([['BTC', UNITS]]))
}

for (const look of [
  { language: 'en', phone: false },
  { language: 'ar', phone: true },
] as const satisfies readonly Look[]) {
  const { language } = look
  const text = (key: string): string => textOf(language, `deposit:${key}`)

  test.describe(
    `in ${language}, on a ${look.phone ? 'phone' : 'desktop'}`,
    secondLook(language === 'ar'),
    () => {
      test('two operators who saw the same credit what arrived, once, and one alone nothing', async ({
        browser,
      }) => {
        const hash = randomBytes(32).toString('hex')
        const payer = await openPayer(browser, stage, look)
        const cara = personOf(payer, look)
        await cara.report('0.02', hash.slice(-6), 'Bitcoin', '0.02 BTC')
        await expect(
          payer.page.getByText(textOf(language, 'errors:success.depositAdded')),
        ).toBeVisible()
        const underReview = async (): Promise<void> => {
          await cara.sees('0.02', 'submitted')
          await expect(cara.row('0.02').getByText(text('why.unwatched'))).toBeVisible()
          const next = anyOf(language, 'deposit:next.review')
          await expect(cara.row('0.02').getByText(next)).toBeVisible()
        }
        await underReview()

        const { id } = await queued(hash.slice(-6))
        const yes = { event: 'approve', note: 'It arrived.', hash, amount: ARRIVED } as const
        const once = await review(ann, id, yes)
        expect(once).toMatchObject({ state: 'submitted', approvals: [{ hash, amount: ARRIVED }] })
        await expect(review(ann, id, yes)).rejects.toThrow(CODE.otherOperatorNeeded)
        await looksAgain(payer.page)
        await underReview()
        expect(await booked(id)).toEqual([{ entries: 0, units: 0n }])
        expect(await payer.available('BTC')).toBe(0n)

        await review(ben, id, yes)
        await cara.sees(ARRIVED, 'success')
        await expect(cara.row(/./)).toHaveCount(1)
        expect(await booked(id)).toEqual([{ entries: 1, units: UNITS }])
        expect(await payer.available('BTC')).toBe(UNITS)
        await seesMoney(payer, language)
        await expectSound()
        await payer.close()
      })

      test(
        'a transfer that pays somebody else is rejected, and its customer reads why',
        secondLook(look.phone),
        async ({ browser }) => {
          const payer = await openPayer(browser, stage, look)
          const cara = personOf(payer, look)
          const { hash } = await stage.chain.sendTokens(payer.account, NOBODY, 150_000_000n)
          await stage.settle()
          await cara.report('150', hash)
          await cara.sees('150.00', 'submitted', 'noTransfer')

          const { id } = await queued(hash)
          await review(ann, id, { event: 'reject', reason: 'byOperator', note: NOTE })
          await cara.sees('150.00', 'rejected', 'byOperator')
          await expect(cara.row('150.00').getByText(NOTE)).toBeVisible()
          await expect(review(ben, id, { event: 'approve', note: 'Yes.' })).rejects.toThrow(
            CODE.depositNotForReview,
          )
          expect(await booked(id)).toEqual([{ entries: 0, units: 0n }])
          expect(await payer.available()).toBe(0n)
          await payer.page.goto(`${stage.app.url}/zjxq`)
          await expect(payer.page.getByText(textOf(language, 'funds:empty.title'))).toBeVisible()
          await expectSound()
          await payer.close()
        },
      )
    },
  )
}
