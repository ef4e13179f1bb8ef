import {
  type AnvilProcess,
  anvilProgram,
  startAnvilProcess,
} from '#server/platform/anvilProgram.ts'

export type Anvil = AnvilProcess

/** An Ethereum of its own for tests, on a free port of this host; it keeps nothing. */
export async function startAnvil(chainId: number): Promise<Anvil> {
  const program = anvilProgram()
  if (program === null) throw new Error('the package @foundry-rs/anvil is not installed')
  return startAnvilProcess(program, ['--chain-id', String(chainId)])
}
