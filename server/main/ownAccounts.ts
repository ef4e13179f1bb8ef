import { usualAddress } from '#protocol/proof/usualAddress.ts'
import { createAddressesService, type AddressesDeps } from '#server/modules/addresses/service.ts'
import type { AddressesService } from '#server/modules/addresses/types.ts'
import { undeliveredOf } from '#server/modules/auctions/service.ts'
import { createDrawingsService, type DrawingsDeps } from '#server/modules/drawings/service.ts'
import type { DrawingsService } from '#server/modules/drawings/types.ts'
import { createExportsService, type ExportsDeps } from '#server/modules/exports/service.ts'
import type { ExportsService } from '#server/modules/exports/types.ts'
import { createStatusService, type StatusDeps } from '#server/modules/status/service.ts'
import type { StatusService } from '#server/modules/status/types.ts'
import type { DepositsService } from '#server/modules/deposits/types.ts'
import type { Config } from './config.ts'

/** What customers do with their account as a whole. */
export interface OwnAccounts {
  readonly addresses: AddressesService
  readonly drawings: DrawingsService
  readonly exports: ExportsService
  readonly status: StatusService
}

type Own = 'db' | 'clock' | 'files'

export function createOwnAccounts(
  {
    config,
    ...own
  }: Pick<ExportsDeps, Own> & { readonly config: Pick<Config, 'brand' | 'identityKeepYears'> },
  deps: Omit<
    DrawingsDeps & ExportsDeps & StatusDeps & Pick<AddressesDeps, 'accounts'>,
    Own | 'addresses' | 'brand' | 'drawings' | 'exports' | 'keepYears' | 'undelivered'
  > & { readonly deposits: Pick<DepositsService, 'isOurs'> },
): OwnAccounts {
  const { brand, identityKeepYears: keepYears } = config
  const joined = { ...own, ...deps, brand, keepYears }
  const { isOurs } = deps.deposits
  const addresses = createAddressesService({ ...joined, usualAddress, isOurs })
  const drawings = createDrawingsService(joined)
  const exports = createExportsService(joined)
  return {
    addresses,
    drawings,
    exports,
    status: createStatusService({
      ...joined,
      addresses,
      drawings,
      exports,
      undelivered: undeliveredOf,
    }),
  }
}
