import { useTranslation } from 'react-i18next'
import { ASSETS } from '#protocol/assets.ts'
import { isZeroText } from '#src/shared/i18n/decimalText.ts'
import { Button, LinkButton } from '#src/shared/ui/Button.tsx'
import { Empty } from '#src/shared/ui/Empty.tsx'
import { FaultText } from '#src/shared/ui/FaultText.tsx'
import { Note } from '#src/shared/ui/Note.tsx'
import { Pane } from '#src/shared/ui/Pane.tsx'
import { SkeletonRows } from '#src/shared/ui/Skeleton.tsx'
import { useExchangeForm } from '../useExchangeForm.ts'
import { ExchangeTicket } from './ExchangeTicket.tsx'

/** Loading, unreachable, nothing to exchange, or the form. */
export function ExchangePanel() {
  const { t } = useTranslation(['exchange', 'common'])
  const form = useExchangeForm()
  const { fault } = form
  if (fault !== null) {
    const action = (
      <Button tone="secondary" onClick={fault.retry}>
        {t('common:tryAgain')}
      </Button>
    )
    return (
      <Note kind="error" title={t('holdingsFailed')} action={action} live>
        <FaultText fault={fault.error} />
      </Note>
    )
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
