import { readFileSync } from 'node:fs'
import solc from 'solc'
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

/** The compiler's own types say nothing. */
const compileJson = z
  .custom<(input: string) => string>((it) => typeof it === 'function')
  .parse(solc.compile)

/** The contracts of a file of `test/fixtures`, by name. */
export function compileFixture(file: string): Readonly<Record<string, Compiled>> {
  const input = {
    language: 'Solidity',
    sources: { [file]: { content: readFileSync(new URL(file, FIXTURES), 'utf8') } },
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
