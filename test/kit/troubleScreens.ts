import { injectWallet } from './injectedWallet.ts'
import type { Walk } from './inspectors.ts'
import { openContext } from './openContext.ts'
import { textOf } from './texts.ts'

/** What goes wrong: no answer, no such thing, no network, no code. */
export async function troubles({ browser, url, found }: Walk): Promise<void> {
  const { look } = found
  const context = await openContext(browser, look, null)
  const page = await context.newPage()
  await injectWallet(page)
  await page.goto(`${url}/cruuency?id=999999`)
  await page.getByText(textOf(look.language, 'instrument:without.unknownText')).waitFor()
  await found.inspect(page, 'no such instrument')
  await context.setOffline(true)
  await page.getByText(textOf(look.language, 'shell:strip.offline')).waitFor()
  await found.inspect(page, 'offline')
  await context.setOffline(false)
  await page.route(/listMarkets|getMarketList|index\/list/, (route) => route.abort())
  await page.goto(`${url}/market`)
  await page.getByRole('alert').waitFor()
  await found.inspect(page, 'markets unreachable')
  await page.route(/ProfilePage/, (route) => route.abort())
  await page.goto(`${url}/profile`)
  await page.getByText(textOf(look.language, 'shell:error.chunkTitle')).waitFor()
  await found.inspect(page, 'a part that did not arrive')
  await context.close()
}
