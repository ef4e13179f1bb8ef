import { useTranslation } from 'react-i18next'
import type { ContractOrder } from '#protocol/contractOrder.ts'
import { SideBadge } from '#src/entities/order/ui/SideBadge.tsx'
import { Slippage } from '#src/entities/order/ui/Slippage.tsx'
import { slippageOf } from '#src/entities/order/slippage.ts'
import { useFormat } from '#src/shared/i18n/useFormat.ts'
import { Figure } from '#src/shared/money-view/Figure.tsx'
import { Money } from '#src/shared/money-view/Money.tsx'
import { PriceText } from '#src/shared/money-view/PriceText.tsx'
import { WriteNote } from '#src/shared/money-write/WriteNote.tsx'
import { Button, LinkButton } from '#src/shared/ui/Button.tsx'
import { SourceMark } from '#src/shared/ui/SourceMark.tsx'
import { Terms } from '#src/shared/ui/Terms.tsx'
import { useOutcome } from '#src/shared/ui/useOutcome.ts'
import type { OpenContract } from '../useOpenContract.ts'
import parts from '#src/entities/order/ui/TicketParts.module.css'
import css from './Ticket.module.css'

interface OpenedProps {
  readonly order: ContractOrder
  readonly shownPrice: string
}

/** The order itself, in place of the ticket that made it. */
export function OpenedOrder({ order, shownPrice }: OpenedProps) {
  const { t } = useTranslation(['trade', 'orders'])
  const format = useFormat()
  const { decimals } = order
  const at = format.decimal(order.openPrice, { min: decimals, max: decimals })
  const act = { side: order.side, act: 'open' } as const
  const slippage = slippageOf(act, shownPrice, order.openPrice, decimals)
  const title = t('done.title', { price: at })
  const heading = useOutcome(title)
  return (
    <section className={parts.done}>
      <div className={css.opened}>
        <SideBadge side={order.side} leverage={order.leverage} />
        <b>
          <Figure>{order.appName}</Figure>
        </b>
        <span>{t('orders:lots', { count: Number(order.lots) })}</span>
      </div>
      <h3 ref={heading} tabIndex={-1}>
        {title}
      </h3>
      {slippage === null ? null : (
        <p>
          <Slippage slippage={slippage} decimals={decimals} />
        </p>
      )}
      <OpenedTerms order={order} />
      <SourceMark>{t('done.log', { row: format.decimal(order.openLogSeq) })}</SourceMark>
    </section>
  )
}

/** What was agreed on with it. */
function OpenedTerms({ order }: Pick<OpenedProps, 'order'>) {
  const { t } = useTranslation('trade')
  const { decimals } = order
  return (
    <Terms
      label={t('terms.label')}
      items={[
        {
          key: 'margin',
          label: t('done.margin'),
          value: <Money value={order.margin} asset="USDT" />,
        },
        { key: 'fee', label: t('done.fee'), value: <Money value={order.openFee} asset="USDT" /> },
        {
          key: 'stops',
          label: t('done.stops'),
          value: (
            <span dir="ltr">
              <PriceText value={order.stopLoss} decimals={decimals} />
              <span>{' / '}</span>
              <PriceText value={order.takeProfit} decimals={decimals} />
            </span>
          ),
        },
        ...(order.trail === undefined
          ? []
          : [
              {
                key: 'trail',
                label: t('trail.distance'),
                value: <PriceText value={order.trail.distance} decimals={decimals} />,
              },
            ]),
        {
          key: 'liquidation',
          label: t('done.liquidation'),
          value: <PriceText value={order.liquidationPrice} decimals={decimals} />,
        },
        {
          key: 'maxLoss',
          label: t('terms.maxLoss'),
          value: <Money value={order.maxLoss} asset="USDT" />,
          strong: true,
        },
      ]}
    />
  )
}

/** The way on after an order was opened. */
export function OpenedActions({ onNew, onSee }: { onNew: () => void; onSee: () => void }) {
  const { t } = useTranslation('trade')
  return (
    <div className={parts.actions}>
      <Button tone="secondary" wide onClick={onNew}>
        {t('done.new')}
      </Button>
      <Button wide onClick={onSee}>
        {t('done.see')}
      </Button>
    </div>
  )
}

/** A refusal with its reason, or that nobody knows yet: above the button it belongs to. */
export function OpeningNote({ opening }: { readonly opening: OpenContract }) {
  const { t } = useTranslation('trade')
  return (
    <div className={css.note}>
      <WriteNote
        flow={opening.flow}
        refused={t('refused')}
        unknown={{ title: t('unknown.title'), text: t('unknown.text'), ask: t('unknown.ask') }}
        onAskAgain={() => opening.askAgain()}
        way={
          <LinkButton tone="quiet" size="small" to="/trading">
            {t('unknown.list')}
          </LinkButton>
        }
      />
    </div>
  )
}
