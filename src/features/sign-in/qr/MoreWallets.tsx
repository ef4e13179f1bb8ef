import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useConfig } from '#src/shared/config/ConfigContext.ts'
import { Button } from '#src/shared/ui/Button.tsx'
import { Note } from '#src/shared/ui/Note.tsx'
import { useIsDesktop } from '#src/shared/ui/useIsDesktop.ts'
import type { PairedWallet } from '#src/shared/wallet/paired/pairedWallet.ts'
import css from './QrPanel.module.css'

/** The theme on the screen, chosen here or by the device. */
function themeShown(): 'light' | 'dark' {
  const { theme } = document.documentElement.dataset
  if (theme === 'light' || theme === 'dark') return theme
  return window.matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'
}

/**
 * Whether the list is of use: without adopted style sheets (Safari before 16.4) it would stand there undressed, and
 * on a touch screen it opens wallets in place of this page.
 */
const CAN_SHOW = 'adoptedStyleSheets' in document && !window.matchMedia('(pointer: coarse)').matches

/** The way to WalletConnect's own list of wallets, for whoever doesn't know which of theirs can scan. */
export function MoreWallets({ paired }: { readonly paired: PairedWallet }) {
  const { t } = useTranslation('gate')
  const { walletConnect, chainId } = useConfig()
  const isDesktop = useIsDesktop()
  const [state, setState] = useState<'closed' | 'opening' | 'failed'>('closed')
  if (walletConnect === null || !isDesktop || !CAN_SHOW) return null
  const { projectId } = walletConnect
  const open = async (): Promise<void> => {
    setState('opening')
    try {
      const { openWalletList } = await import('#src/shared/wallet/wagmi/walletList.ts')
      await openWalletList(paired, { projectId, chainId, theme: themeShown() })
      setState('closed')
    } catch {
      setState('failed')
    }
  }
  return (
    <>
      <Button
        tone="quiet"
        wide
        busy={state === 'opening' ? t('qr.moreOpening') : undefined}
        onClick={() => void open()}
      >
        {t('qr.more')}
      </Button>
      <p className={css.quiet}>{t('qr.moreText')}</p>
      {state === 'failed' ? (
        <Note kind="warning" live>
          {t('qr.moreFailed')}
        </Note>
      ) : null}
    </>
  )
}
