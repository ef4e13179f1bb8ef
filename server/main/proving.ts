import { join } from 'node:path'
import type { AuditService, Pass } from '#server/modules/audit/types.ts'
import type { LiabilitiesService } from '#server/modules/liabilities/types.ts'
import type { SealsService } from '#server/modules/seals/types.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Db, Queryable } from '#server/platform/db.ts'
import { openSigner, type Signer } from '#server/platform/signer.ts'
import { StartFault } from '#server/platform/startFault.ts'
import type { Config } from './config.ts'
import type { Services } from './services.ts'

const DAY = 86_400_000

/** Where the signing key is kept. */
export function signingKeyPath({ signingKeyFile, dataDir }: SigningConfig): string {
  return signingKeyFile ?? join(dataDir, 'signing-key.pem')
}

type SigningConfig = Pick<Config, 'signingKeyFile' | 'dataDir' | 'mode'>

/**
 * Opens the key the log is signed with. A sandbox makes one at its first start, and never again: a log
 * that was signed with another key is not continued.
 * @throws StartFault
 */
export async function openAppSigner(config: SigningConfig, db: Db): Promise<Signer> {
  const path = signingKeyPath(config)
  const [head] = await db.query<{ key_id: string }>(
    'SELECT key_id FROM price_log_tree_head ORDER BY size DESC LIMIT 1',
  )
  const signer = await openSigner(path, config.mode === 'sandbox' && head === undefined)
  if (head === undefined || head.key_id === signer.keyId) return signer
  throw new StartFault(
    `The price log is signed with the key ${head.key_id}, and ${path} is the key ${signer.keyId}. ` +
      'Put the right file back: receipts and roots that people keep name the first one.',
  )
}

/** Adds the newest of the price log to both audits. */
export function withLogAudit(audit: AuditService, seals: SealsService): AuditService {
  const withLog = async (pass: Pass, tx: Queryable): Promise<Pass> => {
    const { breaches } = await seals.audit(tx)
    const found = breaches.map((breach) => `price log: ${breach}`)
    return { ...pass, breaches: [...pass.breaches, ...found] }
  }
  return {
    ...audit,
    quick: async (tx) => withLog(await audit.quick(tx), tx),
    complete: async (tx, progress) => withLog(await audit.complete(tx, progress), tx),
  }
}

type Provers = Pick<Services, 'receipts' | 'seals'>
type Keepers = Pick<Services, 'market' | 'receipts' | 'contracts' | 'spot' | 'options' | 'alerts'>

/** Seals the minutes that are over and makes the receipts they allow. */
export async function sealAndReceipt({ seals, receipts }: Provers): Promise<void> {
  await seals.sealDue()
  await receipts.makeDue()
}

/** What states and attests. */
export type Attester = Pick<LiabilitiesService, 'stateDue' | 'attestDue'>

/**
 * States what is owed and, where it is attested, what is held. Nothing is signed of books in doubt: what is
 * held stands beside what they say is owed.
 * @param areClean whether they are as of now: they may fall into doubt while chains are asked
 * @param stopped ends the asking of chains
 */
export async function stateAndAttest(
  { liabilities }: { readonly liabilities: Attester },
  areClean: () => boolean,
  stopped?: AbortSignal,
): Promise<void> {
  if (!areClean()) return
  await liabilities.stateDue()
  await liabilities.attestDue(() => areClean() && stopped?.aborted !== true)
}

/**
 * Makes room in the price log: what proofs will need of the days that go is kept first, and no day goes that
 * something unsettled is still to be decided by, for example after a long time out of service.
 */
export async function maintainLog(
  { market, receipts, contracts, spot, options, alerts }: Keepers,
  clock: Clock,
  days: number,
): Promise<void> {
  const before = clock.now() - days * DAY
  await receipts.keepBefore(before)
  const overdue = await options.logNeeds(before)
  const watched = [contracts, spot, alerts].flatMap((one) => one.logNeeds())
  await market.maintain(days, [...overdue, ...watched])
}
