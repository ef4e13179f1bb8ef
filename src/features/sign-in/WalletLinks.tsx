import { ExternalLink } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Icon } from '#src/shared/ui/Icon.tsx'
import { Tile } from '#src/shared/ui/Tile.tsx'
import { orderedLinks } from '#src/shared/wallet/deepLinks.ts'
import css from './WalletLinks.module.css'

interface WalletLinksProps {
  readonly address: string
  /** What the browser calls itself: a wallet that it names comes first. */
  readonly agent?: string
}

/** A way into each wallet that opens an address in its own browser. Texts of `gate`. */
export function WalletLinks({ address, agent = navigator.userAgent }: WalletLinksProps) {
  const { t } = useTranslation('gate')
  return (
    <nav className={css.wallets} aria-label={t('wallets')}>
      {orderedLinks(agent).map((link) => (
        <a
          key={link.name}
          href={link.open(address)}
          aria-label={t('openIn', { wallet: link.name })}
        >
          <Tile letters={link.letters} size={28} />
          <span className={css.walletName} dir="ltr" translate="no">
            {link.name}
          </span>
          <Icon of={ExternalLink} size={14} mirror className={css.out} />
        </a>
      ))}
    </nav>
  )
}
