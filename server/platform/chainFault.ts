/** Why a chain gave no answer that counts. The names are safe to log: no address, no words of theirs. */
export type ChainFaultReason =
  | 'busy'
  | 'timeout'
  | 'unreachable'
  | 'httpStatus'
  | 'tooLarge'
  | 'malformed'
  | 'refused'
  | 'otherChain'
  | 'disagreement'
  | 'outvoted'

/** The chain could not be asked, or its answer is none. What was asked is neither true nor false. */
export class ChainFault extends Error {
  readonly reason: ChainFaultReason

  constructor(reason: ChainFaultReason) {
    super(`the chain gave no answer: ${reason}`)
    this.name = 'ChainFault'
    this.reason = reason
  }
}
