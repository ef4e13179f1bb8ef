import { lateSheet } from '#src/shared/ui/lateSheet.tsx'
import type { WalletStart } from './useWalletStart.ts'

const WalletChooser = lateSheet(() => import('./WalletChooser.tsx'))

/** The list of wallets, while the person is to choose: most browsers hold only one. */
export function WalletChoice({ start }: { readonly start: WalletStart }) {
  if (!start.choosing) return null
  return <WalletChooser wallets={start.wallets} onChoose={start.take} onClose={start.close} />
}
