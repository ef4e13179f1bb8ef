import { resolve } from 'node:path'
import { assertNotHeld } from '#server/platform/embedded/folderLock.ts'

/**
 * Refuses a second process on the same data before anything heavy is loaded. It reads the two variables
 * that say where the data is by hand, as `readConfig` will; what is wrong with them is said there.
 * @throws StartFault
 */
export async function assertAlone(
  environment: Readonly<Record<string, string | undefined>>,
  root: string,
): Promise<void> {
  const address = environment['DATABASE_URL']?.trim() ?? ''
  if (address === '') {
    const folder = environment['DATA_DIR']?.trim() ?? ''
    return assertNotHeld(resolve(root, folder === '' ? '.data' : folder))
  }
  const { assertDatabaseNotHeld } = await import('#server/platform/databaseHold.ts')
  await assertDatabaseNotHeld(address)
}
