import { readStatement, statementHash } from '#protocol/proof/liabilities.ts'
import { BESIDE_MS, isCurrent, reserveText, totalsOf } from '#protocol/proof/reserves.ts'
import { fromIso, toIso } from '#protocol/time.ts'
import { ChainFault } from '#server/platform/chainFault.ts'
import { readChain } from './readChain.ts'
import { insertReserves, selectLastStatement, selectReserves } from './store.ts'
import type { LiabilitiesDeps } from './types.ts'

/**
 * Reads what lies at the operator's addresses and signs it beside the newest statement, once. A statement that is
 * older than an hour stays without: what is held now says nothing of what was owed then.
 */
export async function attestDue(deps: LiabilitiesDeps, mayGoOn: () => boolean): Promise<void> {
  const { db, clock, signer, reserves } = deps
  const { house, setup, nodesOf, onUnattested } = reserves
  if (setup.length === 0) return
  const last = await selectLastStatement(db)
  const statement = last === null ? null : readStatement(last.body)
  const stated = statement === null ? null : fromIso(statement.at)
  if (statement === null || stated === null) return
  const now = clock.now()
  if (now - stated >= BESIDE_MS || statement.keyId !== signer.keyId) return
  const { snapshot, assets } = statement
  if ((await selectReserves(db, [snapshot])).length > 0) return
  for (const chain of setup) {
    const old = chain.addresses.find(({ date }) => !isCurrent(date, now))
    if (old !== undefined) {
      onUnattested(chain.id, 'tooOld')
      return
    }
  }
  const networks = []
  for (const chain of setup) {
    if (!mayGoOn()) return
    try {
      const network = await readChain(nodesOf(chain), chain, mayGoOn)
      if (network === null) return
      networks.push(network)
    } catch (error) {
      if (!(error instanceof ChainFault)) throw error
      onUnattested(chain.id, error.reason)
      return
    }
  }
  if (!mayGoOn()) return
  const body = reserveText({
    type: 'reserves.v1',
    snapshot,
    liabilities: statementHash(statement),
    house,
    at: toIso(now),
    keyId: signer.keyId,
    networks,
    totals: totalsOf(networks, assets),
  })
  await insertReserves(db, { snapshot, body, signature: signer.sign(body) })
}
