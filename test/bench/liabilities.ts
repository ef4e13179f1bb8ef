import { randomBytes } from 'node:crypto'
import { leafNode, NODE_BYTES, nodesOfWay, stepOf } from '#protocol/proof/sumTree.ts'
import { treeOfSums, unpackNode, wayOffsets } from '#server/modules/liabilities/rulesTree.ts'

const CUSTOMERS = 100_000
const CHECKED = 1_000

/** Milliseconds of a processor for one tree, and for a thousand ways through it. */
export interface LiabilityRun {
  readonly customers: number
  readonly build: number
  readonly check: number
  /** Whether each of those ways led to the root. */
  readonly sound: boolean
  readonly megabytes: number
}

export async function measureLiabilities(): Promise<LiabilityRun> {
  const random = (): Uint8Array => randomBytes(32)
  const leaves = Array.from({ length: CUSTOMERS }, (_, n) => ({
    snapshot: 1,
    asset: 'USDT',
    customer: `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`,
    units: BigInt(n + 1) * 1_000_003n,
    salt: random(),
  }))
  const began = process.cpuUsage()
  const tree = await treeOfSums(leaves, randomBytes, async () => undefined)
  const build = msSince(began)
  const then = process.cpuUsage()
  const sound = tree.leaves.slice(0, CHECKED).every(({ leaf, place }) => {
    const way = wayOffsets(place, tree.depth).map((at) =>
      stepOf(unpackNode(tree.nodes.subarray(at, at + NODE_BYTES))),
    )
    const root = nodesOfWay(leafNode(leaf), place, way)?.at(-1)
    return root !== undefined && stepOf(root).hash === stepOf(tree.root).hash
  })
  const check = msSince(then)
  return { customers: CUSTOMERS, build, check, sound, megabytes: tree.nodes.length / 1_048_576 }
}

function msSince(began: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(began)
  return (user + system) / 1000
}
