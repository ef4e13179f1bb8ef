import { useTranslation } from 'react-i18next'
import type { Deposit } from '#protocol/deposit.ts'
import { orderNumber } from '#protocol/orderNumber.ts'
import { useOlderUntilWanted, WantedOrder } from '#src/entities/order/ui/WantedOrder.tsx'
import type { PagedList } from '#src/shared/api/usePages.ts'
import { isZeroText } from '#src/shared/i18n/decimalText.ts'
import { useFormat } from '#src/shared/i18n/useFormat.ts'
import { Figure } from '#src/shared/money-view/Figure.tsx'
import { exactMoney } from '#src/shared/money-view/amount.ts'
import { Money } from '#src/shared/money-view/Money.tsx'
import { ShortAddress } from '#src/shared/money-view/ShortAddress.tsx'
import { Badge, type BadgeKind } from '#src/shared/ui/Badge.tsx'
import { Empty } from '#src/shared/ui/Empty.tsx'
import { More } from '#src/shared/ui/More.tsx'
import { Cell, Pane } from '#src/shared/ui/Pane.tsx'
import { RetryNote } from '#src/shared/ui/RetryNote.tsx'
import { SkeletonRows } from '#src/shared/ui/Skeleton.tsx'
import { isForPeople } from '../depositFlow.ts'
import { useNextText } from '../useNextText.ts'
import css from './Deposit.module.css'

const LOOKS: Readonly<Record<Deposit['state'], BadgeKind>> = {
  submitted: 'waiting',
  confirming: 'waiting',
  approved: 'waiting',
  success: 'ok',
  failed: 'refused',
  rejected: 'refused',
  reversed: 'refused',
}

/** Own deposits: where each one is, since when, what comes next and by when. */
export function DepositList({ list }: { readonly list: PagedList<Deposit> }) {
  const { t } = useTranslation(['deposit', 'common'])
  const { items: deposits, error } = list
  useOlderUntilWanted(deposits, list.more)
  return (
    <>
      {error === undefined ? null : <RetryNote fault={error} onRetry={list.retry} />}
      {deposits === undefined && error === undefined ? (
        <SkeletonRows rows={2} label={t('list.title')} />
      ) : null}
      {deposits?.length === 0 ? <Empty title={t('list.empty')} /> : null}
      {deposits === undefined || deposits.length === 0 ? null : (
        <Pane>
          <ul className={css.list} aria-label={t('list.title')}>
            {deposits.map((deposit) => (
              <li key={deposit.id}>
                <WantedOrder id={deposit.id}>
                  <OneDeposit deposit={deposit} />
                </WantedOrder>
              </li>
            ))}
          </ul>
        </Pane>
      )}
      <More more={list.more}>{t('list.older')}</More>
    </>
  )
}

/** Why it waits or did not become one; null where there is nothing to say. */
function useWhy(): (deposit: Deposit) => string | null {
  const { t } = useTranslation('deposit')
  return (deposit) => {
    if (deposit.reason !== null) return t(`reason.${deposit.reason}`)
    if (!isForPeople(deposit)) return null
    return deposit.needed === null ? t('why.unwatched') : t('why.byEnd')
  }
}

function OneDeposit({ deposit }: { readonly deposit: Deposit }) {
  const { t } = useTranslation('deposit')
  const format = useFormat()
  const next = useNextText()(deposit)
  const why = useWhy()(deposit)
  const { state, asset, note, owed, hash, lastSix } = deposit
  const since = <Figure>{format.dateTime(new Date(deposit.since))}</Figure>
  return (
    <Cell className={css.cell}>
      <div className={css.head}>
        <b>
          <Money value={deposit.amount ?? deposit.claimed} asset={asset} style="exact" />
        </b>
        <Badge kind={LOOKS[state]}>{t(`state.${state}`)}</Badge>
      </div>
      <p className={css.line}>
        <span>{t(`way.${deposit.way}`)}</span>
        {since}
        {hash === null ? <Figure>{`…${lastSix ?? ''}`}</Figure> : <ShortAddress value={hash} />}
        <Figure>{orderNumber(deposit.id)}</Figure>
      </p>
      {why === null ? null : <p className={css.small}>{why}</p>}
      {note === null ? null : <p className={css.small}>{t('list.note', { note })}</p>}
      {isZeroText(owed) ? null : (
        <p className={css.small}>{t('list.owed', { amount: exactMoney(format, owed, asset) })}</p>
      )}
      {next === null ? null : <p className={css.small}>{next}</p>}
    </Cell>
  )
}
