import type { Page } from '@playwright/test'
import { receiptScreens } from '#kit/receiptScreens.ts'

/** Closes one of the open orders of the demo account. */
export async function closeOrder(url: string, token: string): Promise<void> {
  const headers = {
    authorization: `Bearer ${token}`,
    virtually: 'YES',
    'content-type': 'application/json',
    'idempotency-key': crypto.randomUUID(),
  }
  const list = await fetch(`${url}/swx/customer/order/listUOrder?state=open`, { headers })
  const { result } = (await list.json()) as { result: { items: readonly { id: string }[] } }
  const body = JSON.stringify({ orderId: result.items[0]?.id })
  const answer = await fetch(`${url}/swx/customer/order/stopU`, { method: 'POST', headers, body })
  const { code } = (await answer.json()) as { code: string }
  if (code !== '200') throw new Error(`stopU: ${code}`)
}

/** A closed order with its receipt, the page that checks receipts in its states, and the alarm. */
export async function shootReceipts(
  page: Page,
  url: string,
  shoot: (name: string) => Promise<void>,
): Promise<void> {
  await page.goto(`${url}/profile/orders?tab=history`)
  await page.getByRole('tabpanel').getByRole('button').first().click()
  await shoot('closed-order')
  await receiptScreens(page, url, shoot)
}
