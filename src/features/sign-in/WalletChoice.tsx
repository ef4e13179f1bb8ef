import { Suspense } from 'react'
import { lazyPart } from '#src/shared/lib/lazyPart.ts'
import type { WalletStart } from './useWalletStart.ts'

const WalletChooser = lazyPart(() => import('./WalletChooser.tsx'))

/** The list of wallets, while the person is to choose: most browsers hold only one. */
export function WalletChoice({ start }: { readonly start: WalletStart }) {
  if (!start.choosing) return null
  return (
    <Suspense>
      <WalletChooser wallets={start.wallets} onChoose={start.take} onClose={start.close} />
    </Suspense>
  )
}
