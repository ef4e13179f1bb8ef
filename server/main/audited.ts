import { createAuditService } from '#server/modules/audit/service.ts'
import type { AuditService } from '#server/modules/audit/types.ts'
import { withLogAudit } from './proving.ts'
import type { Services } from './services.ts'

/** The audit of the books, of every product that holds money, and of the price log. */
export function auditOf({
  ledger,
  contracts,
  corporate,
  exchange,
  invites,
  levels,
  options,
  loans,
  plans,
  spot,
  auctions,
  deposits,
  treasury,
  withdrawals,
  seals,
}: Services): AuditService {
  const products = [
    contracts,
    corporate,
    spot,
    options,
    plans,
    loans,
    exchange,
    auctions,
    deposits,
    treasury,
    withdrawals,
    invites,
    levels,
  ]
  return withLogAudit(createAuditService({ ledger, products }), seals)
}
