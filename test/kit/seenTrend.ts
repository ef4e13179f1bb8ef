import { expect, type Page } from '@playwright/test'

/** Where a trend line is begun and ended, in pixels of the chart. */
export const TREND = [
  { x: 80, y: 120 },
  { x: 200, y: 160 },
] as const

const MIDDLE = (TREND[0].y + TREND[1].y) / 2

/** How high the line is met by a pointer at two places of the chart: over it the cursor becomes a hand. */
async function heights(page: Page): Promise<(number | null)[]> {
  const box = await page.getByRole('figure').boundingBox()
  if (box === null) throw new Error('no chart')
  const at = async (x: number): Promise<number | null> => {
    for (let y = MIDDLE - 33; y <= MIDDLE + 33; y += 3) {
      const point: [number, number] = [box.x + x, box.y + y]
      await page.mouse.move(...point)
      const cursor = await page.evaluate((where) => {
        const under = document.elementFromPoint(...where)
        return under === null ? null : getComputedStyle(under).cursor
      }, point)
      if (cursor === 'pointer') return y
    }
    return null
  }
  return [await at(TREND[0].x + 30), await at(TREND[1].x - 30)]
}

/** The line is drawn where it was set. A last price that moves may move the scale a little. */
export async function expectTrend(page: Page): Promise<void> {
  await expect(async () => {
    const [first, second] = await heights(page)
    expect(Math.abs((first ?? 0) - (TREND[0].y + 10))).toBeLessThan(9)
    expect(Math.abs((second ?? 0) - (TREND[1].y - 10))).toBeLessThan(9)
  }).toPass({ timeout: 60_000 })
}

/** A stop of an order may lie where the line would be; it is met at one height. */
export async function expectNoTrend(page: Page): Promise<void> {
  const [first, second] = await heights(page)
  expect(first).toBe(second)
}
