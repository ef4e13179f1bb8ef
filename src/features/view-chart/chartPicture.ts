import type { PriceChart } from './priceChart.ts'

const LINE = 20
const MARGIN = 12

/** `2026-11-25 17:20 UTC`, the same in every language. */
export function pictureTime(at: Date): string {
  return `${at.toISOString().slice(0, 16).replace('T', ' ')} UTC`
}

/**
 * The chart as a PNG below a strip that says of what, from where and when. It has market data only:
 * no own order and no balance.
 * @throws when the browser gives no picture
 */
export async function chartPicture(
  chart: Pick<PriceChart, 'picture'>,
  strip: readonly string[],
): Promise<Blob> {
  const { url, ink } = chart.picture()
  const image = new Image()
  image.src = url
  await image.decode()
  const scale = window.devicePixelRatio
  const head = (strip.length * LINE + MARGIN) * scale
  const canvas = document.createElement('canvas')
  canvas.width = image.width
  canvas.height = image.height + head
  const ctx = canvas.getContext('2d')
  if (ctx === null) throw new Error('no canvas')
  ctx.fillStyle = ink.pane
  ctx.fillRect(0, 0, canvas.width, canvas.height)
  ctx.drawImage(image, 0, head)
  ctx.scale(scale, scale)
  ctx.direction = 'ltr'
  ctx.textBaseline = 'middle'
  strip.forEach((text, line) => {
    ctx.fillStyle = line === 0 ? ink.ink : ink.ink3
    ctx.font = `${line === 0 ? 600 : 400} ${ink.caption + 1}px ${ink.family}`
    // Narrower letters rather than words that are cut off.
    const most = canvas.width / scale - 2 * MARGIN
    ctx.fillText(text, MARGIN, MARGIN / 2 + LINE * (line + 0.5), most)
  })
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob === null ? reject(new Error('no picture')) : resolve(blob)))
  })
}
