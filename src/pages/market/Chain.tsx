import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { lazyPage } from '#src/shared/i18n/lazyPage.ts'
import { SkeletonRows } from '#src/shared/ui/Skeleton.tsx'

const ChainWithQuotes = lazyPage(
  () => import('./ChainWithQuotes.tsx'),
  ['chain', 'option', 'orders', 'trade'],
)

/** The frame of the chain, until it is here with its words. */
export default function Chain() {
  const { t } = useTranslation()
  return (
    <Suspense fallback={<SkeletonRows rows={8} label={t('loading')} />}>
      <ChainWithQuotes />
    </Suspense>
  )
}
