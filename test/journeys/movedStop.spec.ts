import { INSTRUMENT } from '#kit/productScreens.ts'
import { expect, type Page } from '@playwright/test'
import type { ContractOrder, ContractPage } from '#protocol/contractOrder.ts'
import { routePath } from '#protocol/routePaths.ts'
import { dragHighest, dragOf } from '#kit/dragLines.ts'
import { beDemoCustomer } from '#kit/demoCustomer.ts'
import { DESKTOP, journey as test, openJourneyApp, PHONE, secondLook } from '#kit/journey.ts'
import { openOrder } from '#kit/signedIn.ts'
import { textOf } from '#kit/texts.ts'
import type { App } from '#server/main/app.ts'

/* A take profit that is moved on the chart, by mouse or finger, and changed only by the button after it. */

interface Stage {
  readonly page: Page
  readonly app: App
  readonly token: string
}

const headersOf = ({ token }: Pick<Stage, 'token'>): Record<string, string> => ({
  authorization: `Bearer ${token}`,
  virtually: 'YES',
})

async function openOne(stage: Stage): Promise<ContractOrder> {
  const url = `${stage.app.url}/swx/customer/order/listUOrder?state=open`
  const answer = await fetch(url, { headers: headersOf(stage) })
  const [order] = ((await answer.json()) as { result: ContractPage }).result.items
  if (order === undefined) throw new Error('no open order')
  return order
}

/** Brings both stops near enough to be seen on the chart; one that is dragged up stays on its side of the price. */
async function nearStops(stage: Stage): Promise<ContractOrder> {
  const { id: orderId, stopLoss, takeProfit, openPrice } = await openOne(stage)
  const cents = BigInt(openPrice.replace('.', ''))
  const text = (value: bigint): string => `${value / 100n}.${String(value % 100n).padStart(2, '0')}`
  const body = {
    orderId,
    stopLoss: text((cents * 992n) / 1_000n),
    takeProfit: text((cents * 1_003n) / 1_000n),
    seen: { stopLoss, takeProfit },
  }
  const headers = {
    ...headersOf(stage),
    'content-type': 'application/json',
    'idempotency-key': 'stops-near-enough-to-be-seen',
  }
  const url = `${stage.app.url}${routePath('editStops')}`
  const answer = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) })
  expect(await answer.json()).toMatchObject({ code: '200' })
  return openOne(stage)
}

for (const { language, viewport } of [
  { language: 'en', viewport: DESKTOP },
  { language: 'ar', viewport: PHONE },
] as const) {
  test.describe(`in ${language}, ${viewport.width} wide`, secondLook(language === 'en'), () => {
    const phone = viewport === PHONE
    test.use({ locale: language, viewport, hasTouch: phone })

    test('a stop is moved on the chart, and changed once it is confirmed', async ({
      page,
      context,
    }) => {
      const app = await openJourneyApp({})
      try {
        const stage = {
          page,
          app,
          token: (await beDemoCustomer(page, app.url, { language })).token,
        }
        await openOrder(app.url, stage.token, 'long')
        const before = await nearStops(stage)
        await page.goto(`${app.url}${INSTRUMENT}`)
        await expect(page.getByRole('figure').first().getByRole('table')).toBeAttached()
        await dragHighest(page, await dragOf(page, context, phone))
        const sheet = page.getByRole('dialog')
        const typedOf = async (stop: 'takeProfit' | 'stopLoss'): Promise<string> => {
          const label = textOf(language, `orders:fact.${stop}`)
          const shown = await sheet.getByLabel(label, { exact: true }).inputValue()
          return shown.replaceAll(',', '')
        }
        // The take profit, unless the price is so high that its line is above the chart.
        const typed = {
          takeProfit: await typedOf('takeProfit'),
          stopLoss: await typedOf('stopLoss'),
        }
        const moved = typed.takeProfit === before.takeProfit ? 'stopLoss' : 'takeProfit'
        expect(Number(typed[moved])).toBeGreaterThan(Number(before[moved]))
        // Nothing is changed by a finger that slipped.
        expect(await openOne(stage)).toEqual(before)
        await sheet.getByRole('button', { name: textOf(language, 'orders:edit.save') }).click()
        const done = textOf(language, 'orders:edit.done')
        await expect(sheet.getByRole('heading', { name: done })).toBeVisible()
        const after = await openOne(stage)
        expect(after).toMatchObject({ takeProfit: typed.takeProfit, stopLoss: typed.stopLoss })
      } finally {
        // Before the server: its page would complain of a server that went away.
        await page.close()
        await app.close()
      }
    })
  })
}
