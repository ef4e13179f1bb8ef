import { loadSlices } from '#src/shared/i18n/i18n.ts'
import type SwitchAccountDialog from './SwitchAccountDialog.tsx'

/** The dialog that switches the account, with its words: neither is needed before somebody asks for it. */
export async function loadSwitchDialog(): Promise<{ default: typeof SwitchAccountDialog }> {
  const [part] = await Promise.all([import('./SwitchAccountDialog.tsx'), loadSlices(['profile'])])
  return part
}
