import type { BrowserContext, Page } from '@playwright/test'
import { routePath } from '#protocol/routePaths.ts'
import { injectWallet } from '#kit/injectedWallet.ts'
import { patternOf, textOf } from '#kit/texts.ts'
import { fileOf, type Look, settle } from './stage.ts'

/** Screens of real money: name and address. */
const SCREENS: readonly (readonly [name: string, address: string])[] = [
  ['deposit', '/profile/deposit'],
  ['withdraw', '/profile/withdraw'],
  ['payouts', '/withdrawals'],
  ['proof', '/proof'],
  ['exchange', '/profile/exchange'],
  ['statement', '/zjxq'],
  ['balances', '/profile/balance'],
  ['contract-account', '/profile/balance2'],
  ['coins', '/profile/balancebb'],
]
const ADDRESS = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'

/** Exchanges a hundred USDT, so that lists of exchanges are not empty. */
export async function exchangeSome(url: string, token: string): Promise<void> {
  const ask = async (route: 'getExchangeQuote' | 'exchange', body: object): Promise<string> => {
    const answer = await fetch(url + routePath(route), {
      method: 'POST',
      headers: {
        authorization: `Bearer ${token}`,
        virtually: 'NO',
        'content-type': 'application/json',
        'idempotency-key': crypto.randomUUID(),
      },
      body: JSON.stringify(body),
    })
    const { code, result } = (await answer.json()) as { code: string; result: { id: string } }
    if (code !== '200') throw new Error(`${route}: ${code}`)
    return result.id
  }
  const quoteId = await ask('getExchangeQuote', { from: 'USDT', to: 'BTC', amount: '100' })
  await ask('exchange', { quoteId })
}

/** Each way of paying in, and what a withdrawal is signed with. */
async function shootSteps(page: Page, url: string, look: Look): Promise<void> {
  await page.goto(`${url}/profile/deposit`)
  for (const way of ['address', 'hand'] as const) {
    const choice = page.getByText(textOf(look.language, `deposit:how.${way}`), { exact: true })
    await choice.first().click()
    await settle(page)
    await page.screenshot({ path: fileOf(look, `deposit-${way}`), fullPage: true })
  }
  await page.goto(`${url}/profile/withdraw`)
  const say = (key: 'field.address' | 'field.amount'): string =>
    textOf(look.language, `withdrawal:${key}`)
  await page.getByLabel(say('field.address'), { exact: true }).fill(ADDRESS)
  await page.getByLabel(say('field.amount'), { exact: true }).fill('250')
  const review = patternOf(look.language, 'withdrawal:review', { amount: '' })
  await page.getByRole('button', { name: review }).click()
  await settle(page)
  await page.screenshot({ path: fileOf(look, 'withdraw-sign') })
}

/** Every screen of real money, and the steps of paying in and out. */
export async function shootMoney(context: BrowserContext, url: string, look: Look): Promise<void> {
  const page = await context.newPage()
  await injectWallet(page)
  for (const [name, address] of SCREENS) {
    await page.goto(`${url}${address}`)
    await settle(page)
    await page.screenshot({ path: fileOf(look, name), fullPage: true })
  }
  await shootSteps(page, url, look)
  await page.close()
}
