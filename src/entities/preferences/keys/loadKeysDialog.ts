import { loadSlices } from '#src/shared/i18n/i18n.ts'
import type KeysDialog from './ui/KeysDialog.tsx'

/** The list of keys, with its words. */
export async function loadKeysDialog(): Promise<{ default: typeof KeysDialog }> {
  const [part] = await Promise.all([import('./ui/KeysDialog.tsx'), loadSlices(['keys'])])
  return part
}
