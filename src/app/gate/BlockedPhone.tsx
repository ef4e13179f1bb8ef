import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { LanguageButton } from '#src/features/choose-language/LanguageButton.tsx'
import EndedNote from '#src/features/sign-in/EndedNote.tsx'
import { WalletLinks } from '#src/features/sign-in/WalletLinks.tsx'
import { useConfig } from '#src/shared/config/ConfigContext.ts'
import { cx } from '#src/shared/lib/cx.ts'
import { Logo } from '#src/shared/ui/Mark.tsx'
import { PageHeading } from '#src/shared/ui/PageHeading.tsx'
import { Pane } from '#src/shared/ui/Pane.tsx'
import rays from '#src/shared/ui/rays.module.css'
import { Asks, CopyLink, TestWalletOffer } from './blockedParts.tsx'
import css from './BlockedScreen.module.css'

interface BlockedPhoneProps {
  /** The address on the screen, which a wallet is to open. */
  readonly address: string
  /** What the browser calls itself. */
  readonly agent: string
  /** The address as a code. */
  readonly qr: ReactNode
}

/** The blocked screen of a phone. Texts of `gate` and `shell`. */
export function BlockedPhone({ address, agent, qr }: BlockedPhoneProps) {
  const { t } = useTranslation(['gate', 'shell'])
  const { brand } = useConfig()
  return (
    <main>
      <header className={css.bar}>
        <Logo name={brand} />
        <LanguageButton look="name" />
      </header>
      <section className={cx(rays.rays, css.head)}>
        <PageHeading title={t('title')} />
        <p className={css.promise}>{t('shell:gate.promise', { brand })}</p>
        <p>{t('notFound')}</p>
      </section>
      <div className={css.content}>
        <EndedNote />
        <TestWalletOffer />
        <Pane>
          <WalletLinks address={address} agent={agent} />
        </Pane>
        <Pane className={css.another}>
          {qr}
          <div className={css.anotherText}>
            <div>
              <b>{t('anotherTitle')}</b>
              <p>{t('anotherText')}</p>
            </div>
            <CopyLink address={address} />
          </div>
        </Pane>
        <Asks />
      </div>
    </main>
  )
}
