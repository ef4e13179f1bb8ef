import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Withdrawal } from '#protocol/withdrawal.ts'
import { useOlderUntilWanted, WantedOrder } from '#src/entities/order/ui/WantedOrder.tsx'
import {
  useListOlderWithdrawalsInfiniteQuery,
  useListWithdrawalsQuery,
} from '#src/entities/withdrawal/withdrawal.api.ts'
import { usePages } from '#src/shared/api/usePages.ts'
import { Empty } from '#src/shared/ui/Empty.tsx'
import { More } from '#src/shared/ui/More.tsx'
import { Pane } from '#src/shared/ui/Pane.tsx'
import { RetryNote } from '#src/shared/ui/RetryNote.tsx'
import { SkeletonRows } from '#src/shared/ui/Skeleton.tsx'
import { CancelDialog } from './CancelDialog.tsx'
import css from './Withdraw.module.css'
import { WithdrawalCard } from './WithdrawalCard.tsx'

/** How often a list is asked for again while something of it is under way. */
const FOLLOW_MS = 20_000

/** Own withdrawals, newest first, each with where it is and what is next. */
export function WithdrawalList() {
  const { t } = useTranslation(['withdrawal', 'common'])
  const [leaving, leave] = useState<Withdrawal | null>(null)
  const [follows, follow] = useState(false)
  const query = useListWithdrawalsQuery(undefined, { pollingInterval: follows ? FOLLOW_MS : 0 })
  const list = usePages(query, useListOlderWithdrawalsInfiniteQuery)
  const { items, error } = list
  useOlderUntilWanted(items, list.more)
  const isUnderWay = query.currentData?.items.some(({ dueAt }) => dueAt !== null) === true
  if (isUnderWay !== follows) follow(isUnderWay)
  return (
    <section className={css.stack}>
      <h2 className={css.head}>{t('list.title')}</h2>
      {error === undefined ? null : (
        <RetryNote title={t('list.failed')} fault={error} onRetry={list.retry} />
      )}
      {items === undefined && error === undefined ? (
        <SkeletonRows rows={2} label={t('common:loading')} />
      ) : null}
      {items?.length === 0 ? <Empty title={t('list.empty')} /> : null}
      {items === undefined || items.length === 0 ? null : (
        <Pane>
          {items.map((one) => (
            <WantedOrder key={one.id} id={one.id}>
              <WithdrawalCard withdrawal={one} onCancel={leave} />
            </WantedOrder>
          ))}
        </Pane>
      )}
      <More title={t('list.failed')} more={list.more}>
        {t('list.older')}
      </More>
      {leaving === null ? null : <CancelDialog withdrawal={leaving} onClose={() => leave(null)} />}
    </section>
  )
}
