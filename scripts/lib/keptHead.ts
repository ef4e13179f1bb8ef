import { readFileSync } from 'node:fs'
import { z } from 'zod'
import type { TreeHead } from '#protocol/proof/treeHead.ts'

const Head = z.object({ size: z.int().min(0), root: z.string().regex(/^[0-9a-f]{64}$/) })

/** A head by itself, in a receipt, or in the answer of the call that gives the newest one. */
const Kept = z.union([
  Head,
  z.object({ head: Head }).transform(({ head }) => head),
  z.object({ result: Head }).transform(({ result }) => result),
])

/** Reads an earlier head: `SIZE:ROOT`, or the file it was kept in. @throws Error */
export function keptHead(text: string): Pick<TreeHead, 'size' | 'root'> {
  const [, size, root] = /^(\d{1,15}):([0-9a-f]{64})$/.exec(text) ?? []
  if (size !== undefined && root !== undefined) return { size: Number(size), root }
  const read = Kept.safeParse(JSON.parse(readFileSync(text, 'utf8')))
  if (!read.success) throw new Error(`${text} holds no head`)
  return read.data
}
