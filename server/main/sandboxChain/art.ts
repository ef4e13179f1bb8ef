import { createHash } from 'node:crypto'

/** Kinds of picture that we draw. */
const FAMILIES = ['tides', 'lattice', 'orchard', 'stars'] as const
export type ArtFamily = (typeof FAMILIES)[number]

const SIZE = 400

/** Numbers from 0 up to 1 by a seed: the same ones every time, on every machine. */
function numbersOf(seed: string): () => number {
  let at = 0
  let block = Buffer.alloc(0)
  return () => {
    const place = (at % 8) * 4
    if (place === 0) block = createHash('sha256').update(`${seed} ${at}`).digest()
    at += 1
    return block.readUInt32BE(place) / 2 ** 32
  }
}

type Next = () => number

const between = (next: Next, low: number, high: number): number =>
  Math.round(low + next() * (high - low))

const colour = (hue: number, light: number): string => `hsl(${hue % 360} 62% ${light}%)`

const DRAW: Readonly<Record<ArtFamily, (next: Next, hue: number) => string>> = {
  tides: (next, hue) =>
    Array.from({ length: 9 }, (_, row) => {
      const y = 90 + row * 36
      const [up, down] = [between(next, 12, 60), between(next, 12, 60)]
      const path = `M0 ${y}q100 -${up} 200 0t200 ${Math.round(down / 3)}V400H0z`
      return `<path fill="${colour(hue + row * 7, 78 - row * 7)}" d="${path}"/>`
    }).join(''),
  lattice: (next, hue) =>
    Array.from({ length: 36 }, (_, cell) => {
      const [x, y] = [20 + (cell % 6) * 60, 20 + Math.floor(cell / 6) * 60]
      const turn = between(next, 0, 3) * 90
      const fill = colour(hue + between(next, 0, 60), between(next, 40, 78))
      return `<path fill="${fill}" transform="rotate(${turn} ${x + 30} ${y + 30})" d="M${x} ${y}h60a60 60 0 0 1-60 60z"/>`
    }).join(''),
  orchard: (next, hue) =>
    Array.from({ length: 7 }, (_, tree) => {
      const [x, height, r] = [40 + tree * 54, between(next, 80, 170), between(next, 24, 44)]
      const y = 360 - height
      const trunk = `<path stroke="${colour(hue + 190, 30)}" stroke-width="7" d="M${x} 360V${y}"/>`
      const crown = `<circle cx="${x}" cy="${y}" r="${r}" fill="${colour(hue + tree * 9, between(next, 38, 62))}"/>`
      return trunk + crown
    }).join(''),
  stars: (next, hue) =>
    Array.from({ length: 60 }, () => {
      const [x, y, r] = [between(next, 8, 392), between(next, 8, 392), between(next, 1, 7)]
      return `<circle cx="${x}" cy="${y}" r="${r}" fill="${colour(hue + between(next, 0, 80), 86)}"/>`
    }).join(''),
}

/** Draws a picture as SVG, a few kilobytes; the same one of the same seed. */
export function drawArt(family: ArtFamily, seed: string): string {
  const next = numbersOf(`${family} ${seed}`)
  const hue = between(next, 0, 359)
  const ground = colour(hue + 20, family === 'stars' ? 16 : 92)
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${SIZE} ${SIZE}"><rect width="${SIZE}" height="${SIZE}" fill="${ground}"/>${DRAW[family](next, hue)}</svg>`
}
