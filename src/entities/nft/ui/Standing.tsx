import { useTranslation } from 'react-i18next'
import type { Nft } from '#protocol/nft.ts'
import { Badge, type BadgeKind } from '#src/shared/ui/Badge.tsx'

const KINDS: Readonly<Record<NonNullable<Nft['you']>, BadgeKind>> = {
  leading: 'ok',
  outbid: 'refused',
  won: 'ok',
  lost: 'plain',
}

/** How a customer stands in an auction; nothing where they did not bid. */
export function Standing({ you }: { readonly you: Nft['you'] }) {
  const { t } = useTranslation('nft')
  return you === null ? null : <Badge kind={KINDS[you]}>{t(`you.${you}`)}</Badge>
}
