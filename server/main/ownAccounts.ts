import { createExportsService, type ExportsDeps } from '#server/modules/exports/service.ts'
import type { ExportsService } from '#server/modules/exports/types.ts'
import { createStatusService, type StatusDeps } from '#server/modules/status/service.ts'
import type { StatusService } from '#server/modules/status/types.ts'

/** What customers do with their account as a whole. */
export interface OwnAccounts {
  readonly exports: ExportsService
  readonly status: StatusService
}

export function createOwnAccounts(deps: ExportsDeps & StatusDeps): OwnAccounts {
  return { exports: createExportsService(deps), status: createStatusService(deps) }
}
