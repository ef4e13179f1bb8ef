import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Withdrawal } from '#contract/withdrawal.ts'
import { useListWithdrawalsInfiniteQuery } from '#src/entities/withdrawal/withdrawal.api.ts'
import { Button } from '#src/shared/ui/Button.tsx'
import { Empty } from '#src/shared/ui/Empty.tsx'
import { FaultText } from '#src/shared/ui/FaultText.tsx'
import { Note } from '#src/shared/ui/Note.tsx'
import { Pane } from '#src/shared/ui/Pane.tsx'
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
  const query = useListWithdrawalsInfiniteQuery(undefined, {
    pollingInterval: follows ? FOLLOW_MS : 0,
  })
  const items = query.currentData?.pages.flatMap((page) => page.items)
  const isUnderWay = items?.some(({ dueAt }) => dueAt !== null) === true
  if (isUnderWay !== follows) follow(isUnderWay)
  return (
    <section className={css.stack}>
      <h2 className={css.head}>{t('list.title')}</h2>
      {query.error === undefined ? null : (
        <Note
          kind="error"
          title={t('list.failed')}
          live
          action={
            <Button tone="secondary" onClick={() => void query.refetch()}>
              {t('common:tryAgain')}
            </Button>
          }
        >
          <FaultText fault={query.error} />
        </Note>
      )}
      {items === undefined && query.error === undefined ? (
        <SkeletonRows rows={2} label={t('common:loading')} />
      ) : null}
      {items?.length === 0 ? <Empty title={t('list.empty')} /> : null}
      {items === undefined || items.length === 0 ? null : (
        <Pane>
          {items.map((one) => (
            <WithdrawalCard key={one.id} withdrawal={one} onCancel={leave} />
          ))}
        </Pane>
      )}
      {query.hasNextPage ? (
        <Button
          tone="secondary"
          onClick={() => void query.fetchNextPage()}
          busy={query.isFetchingNextPage ? t('common:loading') : undefined}
        >
          {t('list.older')}
        </Button>
      ) : null}
      {leaving === null ? null : <CancelDialog withdrawal={leaving} onClose={() => leave(null)} />}
    </section>
  )
}
