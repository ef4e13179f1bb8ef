import { workUri } from '#server/modules/auctions/service.ts'
import { type ArtFamily, drawArt } from './art.ts'

/** A work as the sandbox's chain has it: its number, and the metadata that its token carries. */
interface SandboxWork {
  readonly tokenId: bigint
  readonly uri: string
}

type Words = readonly [family: ArtFamily, title: string, creator: string, about: string]

const WORKS: readonly Words[] = [
  ['tides', 'Low Tide', 'Studio A', 'Nine layers of water, drawn by a program from one number.'],
  ['lattice', 'Quarter Turns', 'Studio B', 'Thirty-six quarter circles, each turned by chance.'],
  ['orchard', 'Seven Trees', 'Studio C', 'A row of trees; no two have the same height.'],
  ['stars', 'North Sky', 'Studio D', 'Sixty points of light on a dark ground.'],
  ['tides', 'Evening Swell', 'Studio A', 'The second picture of the series on water.'],
  ['lattice', 'Paper Windmills', 'Studio B', 'Quarter circles again, in other colours.'],
]

/** Every work of the sandbox, the same ones each time. */
export function sandboxWorks(): readonly SandboxWork[] {
  return WORKS.map(([family, title, creator, about]) => ({
    title,
    creator,
    about,
    svg: drawArt(family, title),
  })).map((work, at) => ({ tokenId: BigInt(at + 1), uri: workUri(work) }))
}
