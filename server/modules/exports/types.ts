import type { DataExport, DataExports, OwnerActBody } from '#protocol/ownAccount.ts'
import type { ImageFile } from '#server/modules/images/types.ts'
import type { Queryable } from '#server/platform/db.ts'

/** A file of what is kept about a customer. */
export interface ExportFile {
  readonly type: 'application/zip'
  readonly name: string
  readonly bytes: Uint8Array
}

/** A picture that goes into one. */
export type ExportedImage = Pick<ImageFile, 'name' | 'bytes'>

/** Files of what is kept about customers, for their owners. */
export interface ExportsService {
  /**
   * Begins one, for the owner, once a day. Nobody waits for it: its customer is told when it is made.
   * @throws Refusal exportRunning while one is made, 429 within a day of the last, and as `AccountsService.asOwner`
   */
  request(
    asker: { readonly customerId: string; readonly ip: string },
    body: OwnerActBody,
  ): Promise<DataExport>
  list(query: Queryable, customerId: string): Promise<DataExports>
  /** @throws Refusal notFound where the customer has no such file, or it was deleted; 503 while the store can't be reached */
  file(query: Queryable, customerId: string, id: string): Promise<ExportFile>
  /** Makes those that were asked for, one after another. For a job. */
  makeDue(stopped?: AbortSignal): Promise<void>
  /** Deletes files that are a week old. For a job. */
  sweep(): Promise<void>
}
