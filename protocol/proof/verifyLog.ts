import { fromHex, type Hash, sameBytes, toHex } from './bytes.ts'
import { type ChainedRow, firstBroken, treeOfRows } from './chainedRows.ts'
import { evidenceFault } from './evidence.ts'
import { type DecimalsOf, EvidenceLinks } from './evidenceLinks.ts'
import { CHAIN_START } from './logRow.ts'
import { completedNodes, rootOf } from './merkle.ts'
import { RowLinks } from './rowLinks.ts'
import { NO_SEAL, rowsOf, type Seal, sealHash, sealHashText } from './seal.ts'
import { keyIdOf, type VerifySignature, verifySignature } from './signature.ts'
import { isSignedHead, type TreeHead } from './treeHead.ts'

/** Where a log is read from. */
export interface LogSource {
  /** The key heads are to be signed with, hexadecimal; null when the source does not tell. */
  publicKey(): Promise<string | null>
  /** Seals with a number above `after`, in order, until there are none. */
  seals(after: number): Promise<readonly Seal[]>
  /** What is still there of the rows of a seal, in order. */
  rows(seal: Seal): Promise<readonly ChainedRow[]>
  /** What prices of these rows were made of, in canonical text by the number of the row; null when the source does not tell. */
  evidence(rows: readonly ChainedRow[]): Promise<ReadonlyMap<string, string> | null>
  /** Signed heads of more than `after` seals, in order, until there are none; maybe only the newest. */
  heads(after: number): Promise<readonly TreeHead[]>
  /** What follows the last seal, and where the log says it ends; null when the source does not tell. */
  tail(last: Seal | null): Promise<{
    readonly rows: readonly ChainedRow[]
    readonly from: string
    readonly lastSeq: string
    readonly chain: Uint8Array
  } | null>
}

export interface LogReport {
  readonly ok: boolean
  /** A line each, in the order of the log; the first names where it went wrong. */
  readonly breaches: readonly string[]
  readonly seals: number
  readonly rows: number
  readonly heads: number
  /** Seals whose rows retention dropped: only the seals themselves could be checked. */
  readonly withoutRows: number
  /** What the tree of all seals comes to; to be kept, and given as `since` the next time. */
  readonly size: number
  readonly root: string
}

export interface VerifyLogOptions {
  /** An earlier head: the log must continue it. */
  readonly since?: Pick<TreeHead, 'size' | 'root'>
  /** The key the operator is known by. */
  readonly publicKey?: string
  readonly verify?: VerifySignature
  /** How many decimals each instrument has; without it evidence is only held to what it said before. */
  readonly decimalsOf?: DecimalsOf
}

/** After so many breaches the rest is not worth reading. */
const ENOUGH = 20

/**
 * Recomputes a whole log: the chain of every row that is kept, the root of every seal, the chain of the
 * seals, the tree and the signatures of its heads. Without `since` a log that was rebuilt as a whole,
 * and signed again with the operator's own key, is as good as any other.
 */
export async function verifyLog(
  source: LogSource,
  options: VerifyLogOptions = {},
): Promise<LogReport> {
  const checker = new LogChecker(options.decimalsOf)
  let last: Seal | null = null
  for (let page = await source.seals(0); page.length > 0; page = await source.seals(last?.n ?? 0)) {
    for (const seal of page) {
      const rows = await source.rows(seal)
      checker.addSeal(seal, last, rows)
      checker.addEvidence(rows, await source.evidence(rows))
      last = seal
      if (checker.breaches.length >= ENOUGH) return checker.report(0)
    }
  }
  const tail = await source.tail(last)
  if (tail !== null) checker.addTail(tail)
  const key = options.publicKey ?? (await source.publicKey())
  let heads = 0
  for (let page = await source.heads(0); page.length > 0; ) {
    for (const head of page) checker.addHead(head, key, options.verify ?? verifySignature)
    heads += page.length
    if (checker.breaches.length >= ENOUGH) break
    page = await source.heads(page.at(-1)?.size ?? 0)
  }
  if (heads === 0 && checker.size > 0) checker.breaches.push('no head is signed')
  if (options.since !== undefined) checker.continueFrom(options.since)
  return checker.report(heads)
}

class LogChecker {
  readonly breaches: string[] = []
  size = 0
  #rows = 0
  #withoutRows = 0
  #chain: Uint8Array = CHAIN_START
  #kept: Seal | null = null
  readonly #links = new RowLinks()
  readonly #evidence: EvidenceLinks
  readonly #levels: Hash[][] = []

  constructor(decimalsOf?: DecimalsOf) {
    this.#evidence = new EvidenceLinks(decimalsOf)
  }

  addSeal(seal: Seal, before: Seal | null, rows: readonly ChainedRow[]): void {
    const found = this.#sealFault(seal, before) ?? this.#rowsFault(seal, before, rows)
    if (found !== null) this.breaches.push(found)
    const place = this.size
    this.size += 1
    for (const { level, hash } of completedNodes(place, sealHash(seal), this.#node)) {
      ;(this.#levels[level] ??= []).push(hash)
    }
    this.#chain = fromHex(seal.chain, 32) ?? CHAIN_START
  }

  addEvidence(rows: readonly ChainedRow[], evidence: ReadonlyMap<string, string> | null): void {
    const found = evidence === null ? null : evidenceFault(rows, evidence, this.#evidence)
    if (found !== null) this.breaches.push(found)
  }

  addTail(tail: NonNullable<Awaited<ReturnType<LogSource['tail']>>>): void {
    const broken =
      firstBroken(tail.rows, this.#chain, tail.from) ?? this.#links.firstFault(tail.rows)
    this.#rows += tail.rows.length
    if (broken !== null) {
      this.breaches.push(broken)
      return
    }
    const last = tail.rows.at(-1)
    const end = last?.seq ?? String(BigInt(tail.from) - 1n)
    if (end !== tail.lastSeq || !sameBytes(last?.chain ?? this.#chain, tail.chain)) {
      this.breaches.push(`the log says it ends with row ${tail.lastSeq}, and ends with row ${end}`)
    }
  }

  addHead(head: TreeHead, publicKey: string | null, verify: VerifySignature): void {
    const name = `the head of ${head.size} seals`
    if (head.size > this.size) this.breaches.push(`${name} is of more seals than there are`)
    else if (this.#rootAt(head.size) !== head.root) {
      this.breaches.push(`${name} is of other seals than those that are there`)
    }
    if (publicKey === null) return
    if (head.keyId !== keyIdOf(publicKey) || !isSignedHead(head, publicKey, verify)) {
      this.breaches.push(`${name} is not signed by the key ${publicKey}`)
    }
  }

  continueFrom({ size, root }: Pick<TreeHead, 'size' | 'root'>): void {
    if (size > this.size) {
      this.breaches.push(`the log has ${this.size} seals, and had ${size} before: it was cut off`)
    } else if (this.#rootAt(size) !== root) {
      this.breaches.push(`the first ${size} seals are not those of the earlier head: rewritten`)
    }
  }

  report(heads: number): LogReport {
    const { breaches, size } = this
    return {
      ok: breaches.length === 0,
      breaches,
      seals: size,
      rows: this.#rows,
      heads,
      withoutRows: this.#withoutRows,
      size,
      root: this.#rootAt(size),
    }
  }

  readonly #node = (level: number, index: number): Hash => {
    const hash = this.#levels[level]?.[index]
    if (hash === undefined) throw new RangeError(`no node ${level}/${index}`)
    return hash
  }

  #rootAt(size: number): string {
    return toHex(rootOf(size, this.#node))
  }

  #sealFault(seal: Seal, before: Seal | null): string | null {
    if (seal.n !== this.size + 1) return `seal ${this.size + 1} is missing`
    const previous = before === null ? NO_SEAL : sealHashText(before)
    if (seal.previous !== previous) return `seal ${seal.n} does not follow the one before it`
    if (before === null) return null
    const follows = BigInt(seal.firstSeq) === BigInt(before.lastSeq) + 1n
    return follows ? null : `rows between seals ${before.n} and ${seal.n} are in none`
  }

  /** Rows are gone by whole days from the beginning, or not at all. */
  #rowsFault(seal: Seal, before: Seal | null, rows: readonly ChainedRow[]): string | null {
    if (rows.length === 0 && this.#kept === null) {
      this.#withoutRows += 1
      return null
    }
    const sameDay = before?.minute.slice(0, 10) === seal.minute.slice(0, 10)
    if (this.#kept === null && this.#withoutRows > 0 && sameDay) {
      this.breaches.push(`rows before row ${seal.firstSeq} are missing, of a day that is kept`)
    }
    this.#kept = seal
    this.#rows += rows.length
    const broken = firstBroken(rows, this.#chain, seal.firstSeq)
    const unlinked = this.#links.firstFault(rows)
    if (broken !== null) return broken
    if (unlinked !== null) return unlinked
    if (rows.length !== rowsOf(seal)) {
      return `row ${BigInt(seal.firstSeq) + BigInt(rows.length)} is missing`
    }
    const root = toHex(rootOf(rows.length, treeOfRows(rows)))
    const chain = toHex(rows.at(-1)?.chain ?? this.#chain)
    if (root === seal.root && chain === seal.chain) return null
    return `rows ${seal.firstSeq} to ${seal.lastSeq} are not those of their seal ${seal.n}`
  }
}
