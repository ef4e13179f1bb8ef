import type { AccountsService } from '#server/modules/accounts/types.ts'
import type { AddressesService } from '#server/modules/addresses/types.ts'
import type { AlertsService } from '#server/modules/alerts/types.ts'
import type { AuthService } from '#server/modules/auth/types.ts'
import type { DrawingsService } from '#server/modules/drawings/types.ts'
import type { ExportsService } from '#server/modules/exports/types.ts'
import type { IdentityService } from '#server/modules/identity/types.ts'
import type { LedgerService } from '#server/modules/ledger/types.ts'
import type { NotificationsService } from '#server/modules/notifications/types.ts'
import type { ReceiptsService } from '#server/modules/receipts/types.ts'
import type { SupportService } from '#server/modules/support/types.ts'
import type { WithdrawalsService } from '#server/modules/withdrawals/types.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Db, Queryable } from '#server/platform/db.ts'

/** What the parts of this module share. */
export interface StatusDeps {
  readonly db: Db
  readonly clock: Clock
  readonly accounts: Pick<AccountsService, 'asOwner' | 'close' | 'tell'>
  readonly addresses: Pick<AddressesService, 'forget'>
  readonly alerts: Pick<AlertsService, 'forget'>
  readonly auth: Pick<AuthService, 'lockCustomer' | 'status' | 'userInfo'>
  readonly drawings: Pick<DrawingsService, 'forget'>
  readonly exports: Pick<ExportsService, 'forget'>
  readonly identity: Pick<IdentityService, 'close'>
  readonly ledger: Pick<LedgerService, 'holdings' | 'lockBooks' | 'partitionOf'>
  readonly notifications: Pick<NotificationsService, 'forget'>
  readonly receipts: Pick<ReceiptsService, 'forget'>
  readonly support: Pick<SupportService, 'forget'>
  readonly withdrawals: Pick<WithdrawalsService, 'forget' | 'payoutHold' | 'resume' | 'stop'>
  /** USDT units for which this customer won works that are not delivered. */
  readonly undelivered: (query: Queryable, customerId: string) => Promise<bigint>
  /** How many years identity is kept after closing, where money ever moved. */
  readonly keepYears: number
  /** Told of an account that could not be closed; it is the next time. */
  readonly onFault: (error: unknown) => void
}
