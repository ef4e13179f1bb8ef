import { type ComponentProps, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { lazyPage } from '#src/shared/i18n/lazyPage.ts'
import type { OrderReceipt } from './OrderReceipt.tsx'

const Loaded = lazyPage<ComponentProps<typeof OrderReceipt>>(
  async () => ({ default: (await import('./OrderReceipt.tsx')).OrderReceipt }),
  ['receipt', 'errors'],
)

/** A receipt on a page that seldom shows one: it and its texts are loaded when it is asked for. */
export function ReceiptPart(props: ComponentProps<typeof OrderReceipt>) {
  const { t } = useTranslation('common')
  return (
    <Suspense fallback={<p role="status">{t('loading')}</p>}>
      <Loaded {...props} />
    </Suspense>
  )
}
