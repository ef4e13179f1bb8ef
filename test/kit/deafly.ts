import { vi } from 'vitest'
import type { Db } from '#server/platform/db.ts'

/** Does one write whose commit's answer is lost: what it wrote is there, and nobody was told. */
export async function deafly<T>(db: Db, work: () => Promise<T>): Promise<T> {
  const { transaction } = db
  const deaf = vi
    .spyOn(db, 'transaction')
    .mockImplementationOnce((written) =>
      transaction((tx) => written({ ...tx, afterCommit: () => undefined })),
    )
  try {
    return await work()
  } finally {
    deaf.mockRestore()
  }
}
