import { expect, type Locator, type Page } from '@playwright/test'
import type { Operator, OperatorRole, QueuedWithdrawal } from '#protocol/operator.ts'
import type { App } from '#server/main/app.ts'
import { newOperatorToken } from './operatorTokens.ts'
import { anyOf, type TestLanguage, textOf } from './texts.ts'

/** The token of who makes operators in a journey. */
export const ADMIN = 'token-of-the-admin-of-a-journey'
const PASSWORD = 'correct horse battery'

/** A call of the operators. @throws Error when it was refused */
export async function operate<T>(app: App, token: string, path: string, body?: object): Promise<T> {
  const answer = await fetch(`${app.url}/swx/operator/${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  const { code, result } = (await answer.json()) as { code: string; result: T }
  if (code !== '200') throw new Error(`${path}: ${code}`)
  return result
}

/** Makes an operator; the token that only they hold. */
export async function addOperator(
  app: App,
  name: string,
  ...roles: readonly OperatorRole[]
): Promise<string> {
  const { token, tokenHash } = newOperatorToken()
  await operate<Operator>(app, ADMIN, 'operators', { name, roles, tokenHash })
  return token
}

/** The newest withdrawal that is not over. */
export async function newestOpen(app: App, token: string): Promise<QueuedWithdrawal> {
  const { items } = await operate<{ items: QueuedWithdrawal[] }>(app, token, 'withdrawals')
  const newest = items.at(-1)
  if (newest === undefined) throw new Error('nothing is open')
  return newest
}

/** What a person does on the withdrawal page, by the names of its texts. */
export interface Steps {
  readonly field: (key: string) => Locator
  readonly fill: (key: string, value: string) => Promise<void>
  readonly press: (key: string) => Promise<void>
  readonly see: (key: string, timeout?: number) => Promise<void>
}

export function stepsOf(page: Page, language: TestLanguage): Steps {
  const say = (key: string): RegExp => anyOf(language, `withdrawal:${key}`)
  const field = (key: string): Locator =>
    page.getByLabel(textOf(language, `withdrawal:${key}`), { exact: true })
  return {
    field,
    fill: (key, value) => field(key).fill(value),
    press: (key) =>
      page
        .getByRole('button', { name: say(key) })
        .first()
        .click(),
    see: (key, timeout = 10_000) =>
      expect(page.getByText(say(key)).first()).toBeVisible({ timeout }),
  }
}

/** Chooses the password that is asked for in the place of the form, where there is none. */
export async function choosePassword(page: Page, steps: Steps): Promise<void> {
  const { field, fill, press } = steps
  const isNew = field('field.newPassword')
  await isNew.or(field('field.address')).waitFor()
  if (!(await isNew.isVisible())) return
  await fill('field.newPassword', PASSWORD)
  await fill('field.repeat', PASSWORD)
  await press('password.resetStart')
  await expect(page.getByText('set the withdrawal password')).toBeVisible()
  await press('password.wallet.button')
}

/** From the page to a request that is under review; sets the password first where there is none. */
export async function askOut(page: Page, steps: Steps, to: string, amount: string): Promise<void> {
  const { fill, press, see } = steps
  await choosePassword(page, steps)
  await fill('field.address', to)
  await fill('field.amount', amount)
  await press('review')
  await expect(page.getByText(`To: ${to}`)).toBeVisible()
  await fill('field.password', PASSWORD)
  await press('sheet.wallet.button')
  await see('done.title')
}
