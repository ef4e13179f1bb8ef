import { z } from 'zod'
import { contrast } from '#protocol/contrast.ts'
import { rootStyles } from './rootStyles.ts'

/** The colour of links, buttons and the focus, as `#rrggbb`, in each theme. */
export interface BrandColors {
  readonly light: string
  readonly dark: string
}

const color = z
  .string()
  .regex(/^#[\da-f]{6}$/i, 'must be a colour such as #0a5969')
  .transform((text) => text.toLowerCase())

/** Variables about colours. */
export const COLOR_VARIABLES = {
  BRAND_COLOR: color.optional(),
  BRAND_COLOR_DARK: color.optional(),
}

interface Variables {
  readonly BRAND_COLOR?: string | undefined
  readonly BRAND_COLOR_DARK?: string | undefined
}

/** What words in the colour of the brand stand on: page, pane, sunk pane and glass. @internal held against the style sheet */
export const GROUNDS = {
  light: ['#edf2f2', '#ffffff', '#f5f8f8', '#dfecee'],
  dark: ['#091315', '#101e22', '#0c181b', '#17323a'],
} as const

/** As for all words of the app. */
const LEAST = 4.5

/** The colours that are set; null: the app keeps its own. */
export function colorsOf(read: Variables): BrandColors | null {
  const { BRAND_COLOR: light, BRAND_COLOR_DARK: dark } = read
  return light === undefined || dark === undefined ? null : { light, dark }
}

/** Why the colours can't be used, one line each. */
export function colorFaults(read: Variables): readonly string[] {
  const { BRAND_COLOR: light, BRAND_COLOR_DARK: dark } = read
  if ((light === undefined) !== (dark === undefined)) {
    return ['BRAND_COLOR and BRAND_COLOR_DARK are set together, or neither']
  }
  if (light === undefined || dark === undefined) return []
  return [
    ...tooFaint('BRAND_COLOR', light, GROUNDS.light, 'darker'),
    ...tooFaint('BRAND_COLOR_DARK', dark, GROUNDS.dark, 'lighter'),
  ]
}

function tooFaint(
  name: string,
  hex: string,
  grounds: readonly string[],
  remedy: 'darker' | 'lighter',
): readonly string[] {
  const least = Math.min(...grounds.map((ground) => contrast(hex, ground)))
  if (least >= LEAST) return []
  // Rounded down, so that 4.497 does not read as enough.
  const shown = Math.floor(least * 100) / 100
  return [
    `${name} ${hex} has a contrast of ${shown} to 1 and needs ${LEAST}: take a ${remedy} colour`,
  ]
}

/** A colour a quarter of the way to black or white. */
function towards(hex: string, end: 0 | 255): string {
  const parts = [1, 3, 5].map((at) => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16)
    return Math.round(part + (end - part) / 4)
      .toString(16)
      .padStart(2, '0')
  })
  return `#${parts.join('')}`
}

/**
 * The style sheet that puts these colours in place of the app's own; empty without any. A colour that is pressed goes on
 * in the direction in which its contrast grows, and what stands on it keeps its own.
 */
export function colorStyles(colors: BrandColors | null): string {
  if (colors === null) return ''
  const tokens = (edge: string, end: 0 | 255): string =>
    `--edge:${edge};--edge-hover:${towards(edge, end)};--focus:${edge}`
  return rootStyles(tokens(colors.light, 0), tokens(colors.dark, 255))
}
