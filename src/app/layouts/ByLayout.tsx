import type { ReactNode } from 'react'
import { useIsDesktop } from '#src/shared/ui/useIsDesktop.ts'

interface ByLayoutProps {
  readonly desktop: ReactNode
  readonly phone: ReactNode
}

/** An address whose page differs between the layouts. */
export function ByLayout({ desktop, phone }: ByLayoutProps) {
  return useIsDesktop() ? desktop : phone
}
