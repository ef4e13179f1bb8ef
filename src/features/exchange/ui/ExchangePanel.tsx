import { useTranslation } from 'react-i18next'
import { ASSETS } from '#protocol/assets.ts'
import { isZeroText } from '#src/shared/i18n/decimalText.ts'
import { LinkButton } from '#src/shared/ui/Button.tsx'
import { Empty } from '#src/shared/ui/Empty.tsx'
import { Pane } from '#src/shared/ui/Pane.tsx'
import { SkeletonRows } from '#src/shared/ui/Skeleton.tsx'
import { RetryNote } from '#src/shared/ui/RetryNote.tsx'
import { useExchangeForm } from '../useExchangeForm.ts'
import { ExchangeTicket } from './ExchangeTicket.tsx'

/** Loading, unreachable, nothing to exchange, or the form. */
export function ExchangePanel() {
  const { t } = useTranslation(['exchange', 'common'])
  const form = useExchangeForm()
  const { fault } = form
  if (fault !== null) {
    return <RetryNote title={t('holdingsFailed')} fault={fault.error} onRetry={fault.retry} />
  }
  if (!form.ready) return <SkeletonRows rows={4} label={t('common:loading')} />
  const owned = ASSETS.some((asset) => !isZeroText(form.availableOf(asset) ?? '0'))
  if (owned) return <ExchangeTicket form={form} />
  return (
    <>
      <Pane>
        <Empty
          title={t('poor.title')}
          action={
            <LinkButton to="/profile/balance" tone="secondary">
              {t('poor.see')}
            </LinkButton>
          }
        >
          {t('poor.text')}
        </Empty>
      </Pane>
      <ExchangeTicket form={form} />
    </>
  )
}
