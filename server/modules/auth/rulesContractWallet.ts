import { ethereum } from './ethereum.ts'

/** The call of ERC-1271. */
const IS_VALID_SIGNATURE = [
  {
    type: 'function',
    name: 'isValidSignature',
    stateMutability: 'view',
    inputs: [{ type: 'bytes32' }, { type: 'bytes' }],
    outputs: [{ type: 'bytes4' }],
  },
] as const

/** What it answers to a good signature, in the 32 bytes that carry it. */
const GOOD_ANSWER = `1626ba7e${'0'.repeat(56)}`

const WHOLE_BYTES = /^0x([0-9a-fA-F]{2})+$/

/** What the factory, and then the wallet, may use. */
const FACTORY_GAS = 10_000_000
const WALLET_GAS = 5_000_000

/** For both, the probe itself and sending it; below what one transaction may use (EIP-7825). */
export const PROBE_GAS = 16_500_000

/** What a contract wallet is asked: whether it takes a signature for its own. */
export interface Question {
  readonly address: string
  /** `isValidSignature(hash, signature)`. */
  readonly call: string
  /** What makes the wallet while it is not on the chain yet (ERC-6492). */
  readonly factory: { readonly address: string; readonly call: string } | null
}

/**
 * Reads a signature as a contract wallet's: plain (ERC-1271), or wrapped together with what makes the
 * wallet (ERC-6492). Null for what can be neither.
 */
export async function questionOf(
  address: string,
  message: string,
  signature: string,
): Promise<Question | null> {
  if (!WHOLE_BYTES.test(signature)) return null
  const { encodeFunctionData, hashMessage, parseErc6492Signature } = await ethereum()
  try {
    const read = parseErc6492Signature(`0x${signature.slice(2)}`)
    const args = [hashMessage(message), read.signature] as const
    const call = encodeFunctionData({ abi: IS_VALID_SIGNATURE, args })
    const factory = read.address === undefined ? null : { address: read.address, call: read.data }
    return { address, call, factory }
  } catch {
    return null
  }
}

const NO_FACTORY = { address: `0x${'0'.repeat(40)}`, call: '0x' }

/** Where the parts of the probe begin, in bytes of its code and of its memory. */
const ASK_AT = 76
const DATA_AT = 130
const ANSWER_SIZE = 128

const bytesIn = (hex: string): number => (hex.length - 2) / 2
const push2 = (value: number): string => `61${value.toString(16).padStart(4, '0')}`
const push4 = (value: number): string => `63${value.toString(16).padStart(8, '0')}`
const push20 = (address: string): string => `73${address.slice(2)}`

/**
 * The question as a program of the EVM, to be run as init code: nothing of ours has to be on the chain.
 * It calls the factory if the wallet has no code, asks the wallet, and returns 128 bytes: the chain's id,
 * whether the wallet's call ended well, how many bytes that answered, and the first 32 of them.
 * It ends well whatever the contracts do: they can neither answer much nor use up its gas. So an error of
 * the node is always the node's own.
 */
export function probeOf({ address, call, factory }: Question): string {
  const maker = factory ?? NO_FACTORY
  const makerSize = bytesIn(maker.call)
  const program = [
    // CODECOPY both calls behind the room for the answer.
    [push2(makerSize + bytesIn(call)), push2(DATA_AT), push2(ANSWER_SIZE), '39'],
    // EXTCODESIZE, JUMPI: a wallet that is there is only asked.
    [push20(address), '3b', push2(ASK_AT), '57'],
    // CALL the factory without value or answer, POP: one that failed has made no wallet.
    ['6000', '6000', push2(makerSize), push2(ANSWER_SIZE), '6000'],
    [push20(maker.address), push4(FACTORY_GAS), 'f1', '50'],
    // JUMPDEST. STATICCALL the wallet, 32 bytes of its answer to 0x60: a question changes nothing.
    ['5b', '6020', '6060', push2(bytesIn(call)), push2(ANSWER_SIZE + makerSize)],
    [push20(address), push4(WALLET_GAS), 'fa'],
    // Its outcome to 0x20, RETURNDATASIZE to 0x40, CHAINID to 0x00; RETURN all 0x80.
    ['602052', '3d604052', '46600052', '60806000f3'],
  ]
  return `0x${program.flat().join('')}${maker.call.slice(2)}${call.slice(2)}`.toLowerCase()
}

/** What a probe brought back. */
export interface Finding {
  readonly chainId: bigint
  /** The wallet said yes, in exactly the words of ERC-1271. */
  readonly good: boolean
}

const FINDING = /^0x([0-9a-f]{64})([0-9a-f]{192})$/

const word = (value: number): string => value.toString(16).padStart(64, '0')

/** The call ended well with 32 bytes: what only begins with the right ones may echo the question. */
const YES = `${word(1)}${word(32)}${GOOD_ANSWER}`

/** Reads what a probe returned; null when no probe can have returned this. */
export function findingOf(returned: string): Finding | null {
  const [, chainId, said] = FINDING.exec(returned) ?? []
  return chainId === undefined ? null : { chainId: BigInt(`0x${chainId}`), good: said === YES }
}
