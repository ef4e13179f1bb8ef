import { useTranslation } from 'react-i18next'
import * as CODE from '#protocol/errorCodes.ts'
import type { OptionOrder } from '#protocol/optionOrder.ts'
import { useListMarketsQuery } from '#src/entities/market/market.api.ts'
import { useLiveState } from '#src/entities/market/useLive.ts'
import { usdtText } from '#src/entities/order/liveOrder.ts'
import { SheetTitle } from '#src/entities/order/ui/SheetHead.tsx'
import parts from '#src/entities/order/ui/TicketParts.module.css'
import { useFormat } from '#src/shared/i18n/useFormat.ts'
import { moneyWithUnit } from '#src/shared/money-view/amount.ts'
import { Money } from '#src/shared/money-view/Money.tsx'
import { WriteNote } from '#src/shared/money-write/WriteNote.tsx'
import { Button } from '#src/shared/ui/Button.tsx'
import { Sheet } from '#src/shared/ui/Layer.tsx'
import { Terms } from '#src/shared/ui/Terms.tsx'
import { useOutcome } from '#src/shared/ui/useOutcome.ts'
import { outcomeKey } from '../sale.ts'
import { type SellOption, useSellOption } from '../useSellOption.ts'
import css from './Option.module.css'
import { OptionFacts } from './OptionFacts.tsx'
import { OptionBadge } from './OptionState.tsx'

interface SellingProps {
  readonly selling: SellOption
}

/** What stands in the way of selling now, in words; null when nothing does. */
function useObstacle({ option, sale, least, busyElsewhere }: SellOption): string | null {
  const { t } = useTranslation(['option', 'orders'])
  const { data } = useListMarketsQuery(undefined)
  const listed = data?.find((item) => item.code === option.code)
  const item = listed ?? { code: option.code, open: true, changesAt: null, at: null }
  const live = useLiveState(item)
  if (live.state === 'closed') return t('orders:close.closed')
  if (live.state === 'stale') return t('orders:close.stale')
  if (sale.isTraded === false) return t('issue.stopsSoon')
  if (sale.payout === null) return t('orders:close.noPrice')
  if (least === null) return t('sale.worthless')
  return busyElsewhere ? t('orders:close.pending') : null
}

/** What selling now gives, above its button. */
function SaleTerms({ selling: { option, sale, least } }: SellingProps) {
  const { t } = useTranslation('option')
  const money = (units: bigint | null, profit = false) => (
    <Money value={units === null ? null : usdtText(units)} asset="USDT" profit={profit} />
  )
  return (
    <Terms
      label={t('sale.terms')}
      items={[
        { key: 'paid', label: t('amount'), value: <Money value={option.stake} asset="USDT" /> },
        { key: 'now', label: t('sale.now'), value: money(sale.payout) },
        { key: 'result', label: t('sale.result'), value: money(sale.result, true) },
        { key: 'least', label: t('sale.least'), value: money(least), strong: true },
      ]}
    />
  )
}

/** A refusal with its reason, or that nobody knows yet. */
function SellingNote({ selling: { flow, askAgain } }: SellingProps) {
  const { t } = useTranslation(['option', 'orders'])
  const reasons: Readonly<Record<string, string>> = {
    [CODE.quoteExpired]: t('sale.less'),
    [CODE.noMatchingTerm]: t('issue.stopsSoon'),
    [CODE.orderNotOpen]: t('sale.late'),
  }
  return (
    <WriteNote
      flow={flow}
      refused={t('sale.refused')}
      reason={({ code }) => reasons[code]}
      unknown={{
        title: t('sale.unknown'),
        text: t('orders:close.unknown.text'),
        ask: t('orders:close.unknown.ask'),
      }}
      onAskAgain={() => askAgain()}
    />
  )
}

function SellButton({ selling }: SellingProps) {
  const { t } = useTranslation(['option', 'common'])
  const format = useFormat()
  const obstacle = useObstacle(selling)
  const { flow, sale } = selling
  const asking = flow.phase === 'submitting' || flow.phase === 'unknown'
  const amount = moneyWithUnit(format, sale.payout === null ? null : usdtText(sale.payout), 'USDT')
  return (
    <Button
      size="main"
      wide
      blocked={obstacle !== null}
      busy={asking ? t('common:sending') : undefined}
      onClick={selling.submit}
    >
      {obstacle ?? t('sale.button', { amount })}
    </Button>
  )
}

function Sold({ option }: { readonly option: OptionOrder }) {
  const { t } = useTranslation('option')
  const format = useFormat()
  const outcome = outcomeKey(option)
  const other = outcome === 'ended' ? t('outcome.ended') : t('sale.ended')
  const title =
    outcome === 'sold'
      ? t('sale.done', { amount: moneyWithUnit(format, option.payout, 'USDT') })
      : other
  const heading = useOutcome(title)
  return (
    <section className={parts.done}>
      <h3 ref={heading} tabIndex={-1}>
        {title}
      </h3>
      <OptionFacts option={option} />
    </section>
  )
}

interface SellSheetProps {
  readonly option: OptionOrder
  readonly onClose: () => void
  /** Shows the options that are over. */
  readonly onHistory: () => void
}

/** Selling an option back: what it gives now and at least, the button, then what came of it. Mounted while it is open. */
export function SellSheet({ option: opened, onClose, onHistory }: SellSheetProps) {
  const { t } = useTranslation(['option', 'orders'])
  const selling = useSellOption(opened)
  const { account, flow, option } = selling
  const over = flow.phase === 'confirmed' ? flow.result : option.state === 'open' ? null : option
  const close = (): void => {
    selling.dismiss()
    onClose()
  }
  const leave = (): void => {
    close()
    onHistory()
  }
  return (
    <Sheet
      open
      onClose={close}
      title={<SheetTitle account={account}>{t('sale.title', { name: option.appName })}</SheetTitle>}
      foot={
        over === null ? (
          <SellButton selling={selling} />
        ) : (
          <Button wide size="main" onClick={leave}>
            {t('orders:close.done.list')}
          </Button>
        )
      }
    >
      <div className={css.detail}>
        <p className={css.head}>
          <OptionBadge option={option} />
        </p>
        {over === null ? (
          <>
            <SaleTerms selling={selling} />
            <p className={css.rule}>{t('sale.text')}</p>
            <SellingNote selling={selling} />
          </>
        ) : (
          <Sold option={over} />
        )}
      </div>
    </Sheet>
  )
}
