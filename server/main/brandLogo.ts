import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { extname } from 'node:path'
import type sharp from 'sharp'
import { z } from 'zod'
import type { Logo, LogoFile } from '#server/http/pages/brandLogo.ts'
import { svgFaults } from '#server/platform/rulesSvg.ts'
import { StartFault } from '#server/platform/startFault.ts'
import { rootStyles } from './rootStyles.ts'

/** Variables about the logo. */
export const LOGO_VARIABLES = {
  LOGO_FILE: z.string().optional(),
  LOGO_FILE_DARK: z.string().optional(),
}

/** Paths of the operator's logo, for each theme. */
export interface LogoPaths {
  readonly light: string
  /** The same as `light` where one file serves both. */
  readonly dark: string
}

interface Variables {
  readonly LOGO_FILE?: string | undefined
  readonly LOGO_FILE_DARK?: string | undefined
}

/** Where the logo lies; null: the app has its own. @param folder turns a path that was given into one from the root */
export function logoOf(
  read: Variables,
  folder: (path: string | undefined) => string | null,
): LogoPaths | null {
  const light = folder(read.LOGO_FILE)
  return light === null ? null : { light, dark: folder(read.LOGO_FILE_DARK) ?? light }
}

/** What is wrong between them, in words for operators. */
export function logoFaults({ LOGO_FILE, LOGO_FILE_DARK }: Variables): readonly string[] {
  const isHalf = LOGO_FILE === undefined && LOGO_FILE_DARK !== undefined
  return isHalf ? ['LOGO_FILE_DARK takes LOGO_FILE'] : []
}

const MAX_BYTES = 32 * 1024
/** Pixels a side of a PNG: sharp in 64 points on a phone of three pixels a point, and no larger than it is good for. */
const PIXELS = { least: 192, most: 1024 } as const
/** Width and height may differ by a twentieth. */
const SQUARE = 0.05
/** Pixels a side of the icon on a phone's start screen, and of the logo in it. */
const APP_ICON = { side: 180, logo: 132 } as const

const hashOf = (bytes: Buffer): string =>
  createHash('sha256').update(bytes).digest('hex').slice(0, 16)

type Sharp = typeof sharp

/** Reads one file and looks at all of it. @throws Error that says what is wrong */
async function readLogo(path: string, draw: Sharp): Promise<LogoFile> {
  const bytes = readFileSync(path)
  if (bytes.length > MAX_BYTES) {
    throw new Error(`has ${bytes.length} bytes; a logo has ${MAX_BYTES} at most`)
  }
  const isSvg = extname(path).toLowerCase() === '.svg'
  const faults = isSvg ? svgFaults(bytes.toString('utf8')) : []
  if (faults.length > 0) throw new Error(faults.join('; '))
  const image = draw(bytes, { failOn: 'warning', limitInputPixels: 4_096 * 4_096 })
  const { format, width, height } = await image.metadata()
  // What cannot be drawn is found here, and not by customers.
  await image.stats()
  if (format !== (isSvg ? 'svg' : 'png'))
    throw new Error('is no SVG and no PNG, or has the name of the other')
  const most = Math.max(width, height)
  if (Math.abs(width - height) > SQUARE * most) {
    throw new Error(`is ${width} x ${height}: a logo is square, and BRAND stands beside it`)
  }
  if (!isSvg && (most < PIXELS.least || most > PIXELS.most)) {
    throw new Error(`has ${most} pixels a side; a PNG has ${PIXELS.least} to ${PIXELS.most}`)
  }
  const type = isSvg ? 'image/svg+xml' : 'image/png'
  return { path: `/brand/${hashOf(bytes)}.${isSvg ? 'svg' : 'png'}`, type, bytes }
}

/** The logo on white: start screens of phones show what is see-through as black. */
async function drawAppIcon({ bytes, type }: LogoFile, draw: Sharp): Promise<LogoFile> {
  const { side, logo } = APP_ICON
  const edge = (side - logo) / 2
  const white = { r: 255, g: 255, b: 255, alpha: 1 }
  const { width } = await draw(bytes).metadata()
  // Drawn at twice the size and made smaller, whatever size an SVG says it has: at 72 dots an inch a point is a pixel.
  const density = Math.ceil((72 * 2 * logo) / width)
  const source = type === 'image/svg+xml' ? draw(bytes, { density }) : draw(bytes)
  const drawn = await source
    .resize(logo, logo, { fit: 'contain', background: { ...white, alpha: 0 } })
    .extend({ top: edge, bottom: edge, left: edge, right: edge, background: white })
    .flatten({ background: white })
    .png()
    .toBuffer()
  return { path: `/brand/${hashOf(drawn)}.png`, type: 'image/png', bytes: drawn }
}

/**
 * Reads the operator's logo and checks it.
 * @throws StartFault that names the file and what is wrong with it
 */
export async function openLogo(paths: LogoPaths | null): Promise<Logo | null> {
  if (paths === null) return null
  const { default: draw } = await import('sharp')
  // Nothing else is read than what a logo may be.
  draw.block({ operation: ['VipsForeignLoad'] })
  draw.unblock({ operation: ['VipsForeignLoadSvgBuffer', 'VipsForeignLoadPngBuffer'] })
  const read = (path: string): Promise<LogoFile> =>
    readLogo(path, draw).catch((error: unknown) => {
      const said = error instanceof Error ? error.message : String(error)
      throw new StartFault(`The logo ${path} cannot be used: ${said}`, { cause: error })
    })
  const light = await read(paths.light)
  const dark = paths.dark === paths.light ? light : await read(paths.dark)
  return { light, dark, appIcon: await drawAppIcon(light, draw) }
}

/** The style sheet that puts this logo in place of the app's own mark; empty without one. */
export function logoStyles(logo: Logo | null): string {
  if (logo === null) return ''
  const named = ({ path }: LogoFile): string => `--logo:url(${path})`
  const themes = rootStyles(named(logo.light), named(logo.dark))
  const drawn = 'background:var(--logo) center/contain no-repeat;print-color-adjust:exact'
  return `${themes}svg.mark{${drawn}}svg.mark>*{display:none}`
}
