import { type OperatorRequest, sentAs, to } from './operatorRequest.ts'

/** What an operator says of the operator's own money; null for any other command. */
export function treasuryAct(
  command: string,
  first: string,
  second: string,
  [third, ...more]: readonly string[],
): OperatorRequest | null {
  if (command === 'claim-funding') {
    const named = third === undefined ? {} : { asset: third }
    return to('claimFunding', null, { network: first, hash: second, ...named })
  }
  if (command === 'name-take-out') return to('nameTakeOut', first, { reference: second })
  if (third === undefined) return null
  const money = { amount: first, asset: second }
  if (command === 'propose-funding') {
    return to('proposeFunding', null, { ...money, reference: [third, ...more].join(' ') })
  }
  return command === 'propose-take-out' ? takenOut([first, second, third, ...more]) : null
}

function takenOut(words: readonly string[]): OperatorRequest | null {
  const { clientId, rest } = sentAs(words)
  const [amount, asset, by, ...where] = rest
  if (by === undefined || where.length === 0) return null
  const network = by === 'bank' ? null : by
  return to('proposeTakeOut', null, { clientId, amount, asset, network, target: where.join(' ') })
}
