import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ContractOrder } from '#contract/contractOrder.ts'
import { formatPrice } from '#contract/price.ts'
import { liveOrder, usdtText } from '#src/entities/order/liveOrder.ts'
import { typedForm } from '#src/shared/i18n/numberInput.ts'
import { useFormat } from '#src/shared/i18n/useFormat.ts'
import { Money } from '#src/shared/money-view/Money.tsx'
import { PriceText } from '#src/shared/money-view/PriceText.tsx'
import { NumberField } from '#src/shared/ui/NumberField.tsx'
import { Terms } from '#src/shared/ui/Terms.tsx'
import { useOutcome } from '#src/shared/ui/useOutcome.ts'
import { type ReadStops, readStops, STOP_FIELDS, type StopField } from '../readStops.ts'
import { type ChangeMarket, useChangeMarket, useEditing } from '../useChange.ts'
import css from './Change.module.css'
import { ChangeFoot, ChangeNote, ChangeSheet } from './ChangeSheet.tsx'

interface EditSheetProps {
  readonly order: ContractOrder
  /** What is proposed in place of the present ones. */
  readonly moved?: Partial<Readonly<Record<StopField, string>>> | undefined
  readonly onClose: () => void
}

/** What stands in the way of saving, in words; null when nothing does. */
function useObstacle(read: ReadStops, market: ChangeMarket, busyElsewhere: boolean): string | null {
  const { t } = useTranslation(['orders', 'trade'])
  if (market.state === 'closed') return t('close.closed')
  if (market.state === 'stale') return t('close.stale')
  if (market.price === undefined) return t('close.noPrice')
  if (busyElsewhere) return t('close.pending')
  if (read.wish === null || read.issues.length > 0) return t('edit.check')
  return read.same ? t('edit.same') : null
}

/** New stops of an open order: both figures, what they come to, and the button. Mounted while it is open. */
export default function EditSheet({ order, moved, onClose }: EditSheetProps) {
  const { t } = useTranslation(['orders', 'common'])
  const { decimalSign } = useFormat()
  const [typed, setTyped] = useState<Readonly<Record<StopField, string>>>({
    stopLoss: typedForm(moved?.stopLoss ?? order.stopLoss, decimalSign),
    takeProfit: typedForm(moved?.takeProfit ?? order.takeProfit, decimalSign),
  })
  const change = useEditing(order)
  const market = useChangeMarket(order)
  const read = readStops(order, typed, market.price, decimalSign)
  const { flow } = change
  const obstacle = useObstacle(read, market, change.busyElsewhere)
  const close = (): void => {
    change.dismiss()
    onClose()
  }
  const save = (): void => {
    if (read.wish === null) return
    const { id: orderId, stopLoss, takeProfit } = order
    change.press({ orderId, ...read.wish, seen: { stopLoss, takeProfit } })
  }
  const foot = (
    <ChangeFoot
      flow={flow}
      over={flow.phase === 'confirmed'}
      obstacle={obstacle}
      act={t('edit.save')}
      onPress={save}
      done={{ text: t('common:close'), onPress: close }}
    />
  )
  return (
    <ChangeSheet
      order={order}
      account={change.account}
      title={t('edit.title', { name: order.appName })}
      onClose={close}
      foot={foot}
    >
      {flow.phase === 'confirmed' ? (
        <Edited order={flow.result} />
      ) : (
        <>
          <Fields
            order={order}
            typed={typed}
            read={read}
            price={market.price}
            refused={flow.phase === 'refused' ? Object.keys(flow.refusal.fields) : []}
            onChange={(field, text) => {
              if (flow.phase === 'refused') change.dismiss()
              setTyped({ ...typed, [field]: text })
            }}
          />
          <ChangeNote
            flow={flow}
            refused={t('edit.refused')}
            unknown={t('edit.unknown')}
            onAskAgain={change.askAgain}
          />
        </>
      )}
    </ChangeSheet>
  )
}

interface FieldsProps {
  readonly order: ContractOrder
  readonly typed: Readonly<Record<StopField, string>>
  readonly read: ReadStops
  readonly price: string | undefined
  /** Fields the house has refused. */
  readonly refused: readonly string[]
  readonly onChange: (field: StopField, typed: string) => void
}

function Fields({ order, typed, read, price, refused, onChange }: FieldsProps) {
  const { t } = useTranslation(['orders', 'errors'])
  const format = useFormat()
  const { decimals } = order
  const live = liveOrder(order, price)
  const step = decimals === 0 ? '1' : `0.${'1'.padStart(decimals, '0')}`
  const wrong = (field: StopField): string | undefined => {
    const issue = read.issues.find((one) => one.field === field)
    if (issue === undefined) {
      return refused.includes(field) ? t('errors:fields.unreasonable') : undefined
    }
    const at = format.decimal(issue.price, { min: decimals, max: decimals })
    return t(`edit.${issue.code}`, { price: at })
  }
  const money = (units: bigint | null) => (
    <Money value={units === null ? null : usdtText(units)} asset="USDT" profit />
  )
  return (
    <>
      {STOP_FIELDS.map((field) => (
        <NumberField
          key={field}
          label={t(`fact.${field}`)}
          value={typed[field]}
          onChange={(text) => onChange(field, text)}
          maxDecimals={decimals}
          steps={{ step, min: step }}
          error={wrong(field)}
        />
      ))}
      <Terms
        label={t('edit.terms')}
        items={[
          {
            key: 'now',
            label: t('close.price'),
            value: (
              <PriceText
                value={live === null ? null : formatPrice(live.closing, decimals)}
                decimals={decimals}
              />
            ),
          },
          { key: 'stop', label: t('edit.atStop'), value: money(read.results.stopLoss) },
          { key: 'target', label: t('edit.atTarget'), value: money(read.results.takeProfit) },
        ]}
      />
    </>
  )
}

/** The stops as they are now. */
function Edited({ order }: { readonly order: ContractOrder }) {
  const { t } = useTranslation('orders')
  const title = t('edit.done')
  const heading = useOutcome(title)
  return (
    <section className={css.done}>
      <h3 ref={heading} tabIndex={-1}>
        {title}
      </h3>
      <Terms
        label={title}
        items={STOP_FIELDS.map((field) => ({
          key: field,
          label: t(`fact.${field}`),
          value: <PriceText value={order[field]} decimals={order.decimals} />,
        }))}
      />
    </section>
  )
}
