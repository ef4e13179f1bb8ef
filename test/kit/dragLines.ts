import type { BrowserContext, CDPSession, Page } from '@playwright/test'

/** Moves something by mouse or finger, at `x` from one height to another. */
type Drag = (x: number, from: number, to: number) => Promise<void>

const byMouse =
  (page: Page): Drag =>
  async (x, from, to) => {
    await page.mouse.move(x, from)
    await page.mouse.down()
    await page.mouse.move(x, (from + to) / 2)
    await page.mouse.move(x, to)
    await page.mouse.up()
  }

const byFinger =
  (cdp: CDPSession): Drag =>
  async (x, from, to) => {
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', y: number) =>
      cdp.send('Input.dispatchTouchEvent', {
        type,
        touchPoints: type === 'touchEnd' ? [] : [{ x, y }],
      })
    await touch('touchStart', from)
    await touch('touchMove', (from + to) / 2)
    await touch('touchMove', to)
    await touch('touchEnd', to)
  }

/** Feels for the highest line of the chart, at its label, and drags it up. */
export async function dragHighest(page: Page, drag: Drag): Promise<void> {
  const sheet = page.getByRole('dialog')
  // A new price moves the lines while they are felt for: a second and a third pass look between the heights.
  for (const offset of [0, 3, 1]) {
    const box = await page.getByRole('figure').first().boundingBox()
    if (box === null) throw new Error('no chart')
    for (let y = box.y + 16 + offset; y < box.y + box.height - 40; y += 6) {
      // Further than what a browser takes for a finger that only trembles.
      await drag(box.x + 20, y, y - 40)
      if ((await sheet.count()) > 0) return
    }
  }
  throw new Error('no line could be moved')
}

/** The hand that a device has. */
export async function dragOf(page: Page, context: BrowserContext, touch: boolean): Promise<Drag> {
  return touch ? byFinger(await context.newCDPSession(page)) : byMouse(page)
}
