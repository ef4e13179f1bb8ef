import { Share2 } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ContractOrder } from '#protocol/contractOrder.ts'
import { lazyPage } from '#src/shared/i18n/lazyPage.ts'
import { Button } from '#src/shared/ui/Button.tsx'
import { SkeletonRows } from '#src/shared/ui/Skeleton.tsx'

const ShareCard = lazyPage(() => import('./ShareCard.tsx'), ['share'])

/** Opens the picture of a closed order below it; what draws it is loaded then. */
export function ShareButton({ order }: { readonly order: ContractOrder }) {
  const { t } = useTranslation(['orders', 'common'])
  const [open, setOpen] = useState(false)
  if (!open) {
    return (
      <Button tone="secondary" size="bar" icon={Share2} onClick={() => setOpen(true)}>
        {t('shareResult')}
      </Button>
    )
  }
  return (
    <Suspense fallback={<SkeletonRows rows={3} label={t('common:loading')} />}>
      <ShareCard order={order} />
    </Suspense>
  )
}
