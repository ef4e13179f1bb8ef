import { loadSlices } from '#src/shared/i18n/i18n.ts'
import type Bell from './Bell.tsx'
import type Notices from './Notices.tsx'

/** The notices with their words. */
export async function loadNotices(): Promise<{ default: typeof Notices }> {
  const [part] = await Promise.all([
    import('./Notices.tsx'),
    loadSlices(['notice', 'orders', 'spot', 'option']),
  ])
  return part
}

/** The bell with its words. */
export async function loadBell(): Promise<{ default: typeof Bell }> {
  const [part] = await Promise.all([import('./Bell.tsx'), loadSlices(['notice'])])
  return part
}
