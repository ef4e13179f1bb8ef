import * as CODE from '#protocol/errorCodes.ts'
import { DataExport, DataExports, ExportParams, OwnerActBody } from '#protocol/ownAccount.ts'
import type { ExportsService } from '#server/modules/exports/types.ts'
import { type Call, defineCall } from '#server/http/kernel/call.ts'
import { FileAnswer } from '#server/http/kernel/files.ts'
import { OWNER_ERRORS } from './ownerErrors.ts'

/** Files of what is kept about the customer who asks. */
export function exportCalls(exports: ExportsService): readonly Call[] {
  return [
    defineCall('requestExport', {
      summary: 'Begins a file of what is kept about the customer, for the owner, once a day',
      body: OwnerActBody,
      result: DataExport,
      errors: [...OWNER_ERRORS, CODE.exportRunning],
      handle: ({ customerId, body, ip }) => exports.request({ customerId, ip }, body),
    }),
    defineCall('listExports', {
      summary: 'Own files, and when another one may be asked for',
      result: DataExports,
      errors: [],
      handle: ({ tx, customerId }) => exports.list(tx, customerId),
    }),
    defineCall('getExport', {
      summary: 'One of them, as a file to save',
      params: ExportParams,
      download: true,
      result: FileAnswer,
      errors: ['404', '503'],
      handle: ({ tx, customerId, params }) => exports.file(tx, customerId, params.id),
    }),
  ]
}
