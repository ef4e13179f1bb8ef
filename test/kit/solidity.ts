import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { Abi, Hex } from 'viem'
import { z } from 'zod'

const FIXTURES = new URL('../fixtures/', import.meta.url)

const Contract = z.object({
  abi: z.custom<Abi>((abi) => Array.isArray(abi)),
  evm: z.object({ bytecode: z.object({ object: z.string() }) }),
})
const Output = z.object({
  errors: z.array(z.object({ severity: z.string(), formattedMessage: z.string() })).default([]),
  contracts: z.record(z.string(), z.record(z.string(), Contract)),
})

export interface Compiled {
  readonly abi: Abi
  readonly bytecode: Hex
}

const Kept = z.object({
  sha256: z.string(),
  contracts: z.record(z.string(), z.object({ abi: z.custom<Abi>(), bytecode: z.custom<Hex>() })),
})

function read(file: string): string {
  return readFileSync(new URL(file, FIXTURES), 'utf8')
}

/** Of what a file of `test/fixtures` was compiled from. */
export function hashOf(file: string): string {
  return createHash('sha256').update(read(file)).digest('hex')
}

/** The text of `FILE.compiled`, which spares tests the compiler. */
export async function keptText(file: string): Promise<string> {
  const contracts = await compile(file)
  return `${JSON.stringify({ sha256: hashOf(file), contracts })}\n`
}

/** Takes seconds. @throws Error with what the compiler says is wrong */
async function compile(file: string): Promise<Readonly<Record<string, Compiled>>> {
  const { default: solc } = await import('solc')
  // The compiler's own types say nothing.
  const compileJson = z
    .custom<(input: string) => string>((it) => typeof it === 'function')
    .parse(solc.compile)
  const input = {
    language: 'Solidity',
    sources: { [file]: { content: read(file) } },
    settings: { outputSelection: { '*': { '*': ['abi', 'evm.bytecode.object'] } } },
  }
  const output = Output.parse(JSON.parse(compileJson(JSON.stringify(input))))
  const faults = output.errors.filter(({ severity }) => severity === 'error')
  if (faults.length > 0) throw new Error(faults.map((one) => one.formattedMessage).join('\n'))
  const compiled = Object.entries(output.contracts[file] ?? {})
  return Object.fromEntries(
    compiled.map(([name, { abi, evm }]) => [name, { abi, bytecode: `0x${evm.bytecode.object}` }]),
  )
}

/**
 * The contracts of a file of `test/fixtures`, by name, as they were compiled when it last changed.
 * @throws Error when it has changed since
 */
export function compileFixture(file: string): Readonly<Record<string, Compiled>> {
  const kept = Kept.parse(JSON.parse(read(`${file}.compiled`)))
  if (kept.sha256 !== hashOf(file)) {
    throw new Error(`${file} has changed. Run: node --import tsx scripts/solidity.mjs`)
  }
  return kept.contracts
}
