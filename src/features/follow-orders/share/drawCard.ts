import { qrPath } from '#src/shared/ui/qrPath.ts'

/** A card in words, each as it is to be read. */
export interface CardText {
  readonly brand: string
  readonly account: string
  readonly isDemo: boolean
  readonly title: string
  readonly side: string
  readonly roiLabel: string
  readonly roi: string
  readonly tone: 'rise' | 'fall' | 'flat'
  readonly amount: string | null
  readonly rows: readonly (readonly [label: string, value: string])[]
  readonly link: string | null
  readonly foot: readonly string[]
}

const SIZE = 1080
const EDGE = 72
const QR = 220
const FAMILY = 'sans-serif'

type Token = '--pane' | '--ink' | '--ink-2' | '--line' | '--rise' | '--fall' | '--warn-fill'

/** Colours as the page has them now, whatever its theme. */
function readColours(): (token: Token) => string {
  const probe = document.createElement('span')
  return (token) => {
    document.body.append(probe)
    probe.style.color = `var(${token})`
    const { color } = getComputedStyle(probe)
    probe.remove()
    return color
  }
}

interface TextLook {
  readonly size: number
  readonly colour: string
  readonly bold?: boolean
  /** At the far side of the line. */
  readonly atEnd?: boolean
  readonly figure?: boolean
  /** Width it has; the whole line without. */
  readonly most?: number
}

/** Writes from the side on which people of the language begin to read. Figures read left to right everywhere. */
function writer(ctx: CanvasRenderingContext2D, isRtl: boolean) {
  const family = `${getComputedStyle(document.body).fontFamily}, ${FAMILY}`
  return (
    text: string,
    y: number,
    { size, colour, bold, atEnd, figure, most = SIZE - 2 * EDGE }: TextLook,
  ): void => {
    ctx.direction = isRtl && figure !== true ? 'rtl' : 'ltr'
    const atRight = isRtl !== (atEnd === true)
    ctx.textAlign = atRight ? 'right' : 'left'
    ctx.fillStyle = colour
    let shown = size
    do {
      ctx.font = `${bold === true ? 600 : 400} ${shown}px ${family}`
      shown -= 2
    } while (ctx.measureText(text).width > most && shown > 16)
    ctx.fillText(text, atRight ? SIZE - EDGE : EDGE, y)
  }
}

function drawQr(ctx: CanvasRenderingContext2D, link: string, x: number, y: number): void {
  const { size, path } = qrPath(link)
  const scale = QR / (size + 6)
  ctx.save()
  ctx.translate(x, y)
  ctx.scale(scale, scale)
  // Dark on white in every theme: scanners need it so.
  ctx.fillStyle = 'white'
  ctx.fillRect(0, 0, size + 6, size + 6)
  ctx.translate(3, 3)
  ctx.fillStyle = 'black'
  ctx.fill(new Path2D(path))
  ctx.restore()
}

/**
 * Draws a card as a PNG of 1080 by 1080, on this device.
 * @throws when the browser gives no picture
 */
export function drawCard(card: CardText, isRtl: boolean): Promise<Blob> {
  const canvas = document.createElement('canvas')
  canvas.width = SIZE
  canvas.height = SIZE
  const ctx = canvas.getContext('2d')
  if (ctx === null) throw new Error('no canvas')
  const colour = readColours()
  const write = writer(ctx, isRtl)
  const [ink, quiet] = [colour('--ink'), colour('--ink-2')]
  const tone = card.tone === 'flat' ? ink : colour(card.tone === 'rise' ? '--rise' : '--fall')
  ctx.textBaseline = 'alphabetic'
  ctx.fillStyle = colour('--pane')
  ctx.fillRect(0, 0, SIZE, SIZE)
  if (card.isDemo) {
    ctx.fillStyle = colour('--warn-fill')
    ctx.fillRect(0, 0, SIZE, 20)
  }
  write(card.brand, 120, { size: 44, colour: ink, bold: true })
  write(card.account, 120, { size: 36, colour: quiet, bold: card.isDemo, atEnd: true })
  write(card.title, 224, { size: 68, colour: ink, bold: true, figure: true })
  write(card.side, 284, { size: 40, colour: quiet })
  write(card.roiLabel, 376, { size: 36, colour: quiet })
  write(card.roi, 504, { size: 136, colour: tone, bold: true, figure: true })
  if (card.amount !== null) {
    write(card.amount, 574, { size: 52, colour: tone, bold: true, figure: true })
  }
  card.rows.forEach(([label, value], index) => {
    const y = 644 + index * 52
    write(label, y, { size: 34, colour: quiet })
    write(value, y, { size: 36, colour: ink, bold: true, atEnd: true, figure: true })
  })
  const footAt = SIZE - EDGE - QR
  if (card.link !== null) drawQr(ctx, card.link, isRtl ? EDGE : SIZE - EDGE - QR, footAt)
  card.foot.forEach((line, index) => {
    const most = SIZE - 2 * EDGE - (card.link === null ? 0 : QR + EDGE / 2)
    write(line, footAt + 150 + index * 44, { size: 30, colour: index === 0 ? ink : quiet, most })
  })
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob === null ? reject(new Error('no picture')) : resolve(blob)))
  })
}
