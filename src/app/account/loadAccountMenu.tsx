import type { ComponentType } from 'react'
import { Navigate } from 'react-router-dom'
import { loadSlices } from '#src/shared/i18n/i18n.ts'
import { arrive } from '#src/shared/lib/lazyPart.ts'
import type AccountMenu from './AccountMenu.tsx'

type Menu = Parameters<typeof AccountMenu>[0]

/** Where the menu does not come, the account's page has all of it. */
const ToAccount: ComponentType<Menu> = () => <Navigate to="/profile" />

/** The menu of the account with its words. */
export async function loadAccountMenu(): Promise<{ default: ComponentType<Menu> }> {
  try {
    const loading = Promise.all([import('./AccountMenu.tsx'), loadSlices(['profile'])])
    return (await arrive(loading))[0]
  } catch {
    return { default: ToAccount }
  }
}
