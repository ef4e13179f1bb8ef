import { useTranslation } from 'react-i18next'
import type { WithdrawalFigures } from '#protocol/withdrawal.ts'
import { useGetWithdrawalFiguresQuery } from '#src/entities/withdrawal/withdrawal.api.ts'
import { useFormat } from '#src/shared/i18n/useFormat.ts'
import { Figure } from '#src/shared/money-view/Figure.tsx'
import { PageHeading } from '#src/shared/ui/PageHeading.tsx'
import { SkeletonRows } from '#src/shared/ui/Skeleton.tsx'
import { Terms } from '#src/shared/ui/Terms.tsx'
import { useIsDesktop } from '#src/shared/ui/useIsDesktop.ts'
import { RetryNote } from '#src/shared/ui/RetryNote.tsx'
import pageCss from '#src/shared/ui/page.module.css'
import css from './PayoutsPage.module.css'

/** How withdrawals go, for everybody: counted by the operator from the withdrawals themselves. */
export default function PayoutsPage() {
  const { t } = useTranslation(['withdrawal', 'common'])
  const desktop = useIsDesktop()
  const { currentData, error, refetch } = useGetWithdrawalFiguresQuery()
  return (
    <div className={pageCss.narrow}>
      {desktop ? <PageHeading title={t('figures.title')} /> : null}
      {currentData === undefined && error === undefined ? (
        <SkeletonRows rows={6} label={t('common:loading')} />
      ) : null}
      {error === undefined ? null : (
        <RetryNote title={t('figures.failed')} fault={error} onRetry={refetch} />
      )}
      {currentData === undefined ? null : <Figures figures={currentData} />}
    </div>
  )
}

function Figures({ figures }: { readonly figures: WithdrawalFigures }) {
  const { t } = useTranslation('withdrawal')
  const format = useFormat()
  const count = (value: number) => <Figure>{format.decimal(String(value), { max: 0 })}</Figure>
  const hours = (value: string | null) => (
    <span>
      {value === null
        ? t('figures.tooFew')
        : t('figures.hours', { hours: format.decimal(value, {}) })}
    </span>
  )
  const { oldestOverdueSince: oldest, refused } = figures
  return (
    <>
      <p className={pageCss.lead}>{t('figures.lead', { days: figures.days })}</p>
      <Terms
        label={t('figures.title')}
        items={[
          { key: 'submitted', label: t('figures.submitted'), value: count(figures.submitted) },
          { key: 'paid', label: t('figures.paid'), value: count(figures.paid) },
          { key: 'cancelled', label: t('figures.cancelled'), value: count(figures.cancelled) },
          { key: 'median', label: t('figures.median'), value: hours(figures.medianHours) },
          { key: 'p95', label: t('figures.p95'), value: hours(figures.p95Hours) },
          { key: 'open', label: t('figures.open'), value: count(figures.open) },
          {
            key: 'overdue',
            label: t('figures.overdue'),
            value: count(figures.overdue),
            strong: true,
          },
          ...(oldest === null
            ? []
            : [
                {
                  key: 'oldest',
                  label: t('figures.oldest'),
                  value: <Figure>{format.dateTime(new Date(oldest))}</Figure>,
                },
              ]),
        ]}
      />
      <h2 className={css.head}>{t('figures.refused')}</h2>
      {refused.length === 0 ? (
        <p className={pageCss.lead}>{t('figures.noneRefused')}</p>
      ) : (
        <Terms
          label={t('figures.refused')}
          items={refused.map(({ reason, count: times }) => ({
            key: reason,
            label: t(`reason.${reason}`),
            value: count(times),
          }))}
        />
      )}
    </>
  )
}
