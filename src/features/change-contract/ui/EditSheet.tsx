import { useTranslation } from 'react-i18next'
import type { ContractOrder } from '#protocol/contractOrder.ts'
import { formatPrice } from '#protocol/price.ts'
import { liveOrder, usdtText } from '#src/entities/order/liveOrder.ts'
import { useFormat } from '#src/shared/i18n/useFormat.ts'
import { Money } from '#src/shared/money-view/Money.tsx'
import { PriceText } from '#src/shared/money-view/PriceText.tsx'
import { Terms } from '#src/shared/ui/Terms.tsx'
import { type ReadStops, readStops, STOP_FIELDS, type StopField } from '../readStops.ts'
import { useChangeMarket, useEditStops, useNewest } from '../useChange.ts'
import { useObstacle, usePriceForm } from '../usePriceForm.ts'
import { ChangeDone, ChangeFoot, ChangeSheet } from './ChangeSheet.tsx'
import { PriceFields } from './PriceFields.tsx'
import { refusedFields, WhatCame } from './WhatCame.tsx'

interface EditSheetProps {
  readonly order: ContractOrder
  /** What is proposed in place of the present ones. */
  readonly moved?: Partial<Readonly<Record<StopField, string>>> | undefined
  readonly onClose: () => void
}

/** The fields of the sheet, what they come to, and what becomes of them. */
function useStopsForm(opened: ContractOrder, moved: EditSheetProps['moved']) {
  const { t } = useTranslation('orders')
  const { decimalSign } = useFormat()
  const { order } = useNewest(opened)
  const change = useEditStops(order)
  const market = useChangeMarket(order)
  const form = usePriceForm({ fields: STOP_FIELDS, present: order, moved, change })
  const { stopLoss, takeProfit } = form.meanwhile.seen
  const seen = { stopLoss, takeProfit }
  const read = readStops({ ...order, ...seen }, form.typed, market.price, decimalSign)
  const words = { check: t('edit.check'), same: t('edit.same') }
  const { isOther } = form
  return {
    ...form,
    order,
    change,
    market,
    read,
    obstacle: useObstacle({
      read,
      market,
      busyElsewhere: change.busyElsewhere,
      isOther,
      words,
    }),
    save(): void {
      if (read.intent !== null) change.submit({ orderId: order.id, ...read.intent, seen })
    },
  }
}

/** New stops of an open order: both figures, what they come to, and the button. Mounted while it is open. */
export default function EditSheet({ order: opened, moved, onClose }: EditSheetProps) {
  const { t } = useTranslation(['orders', 'common'])
  const form = useStopsForm(opened, moved)
  const { order, change, read } = form
  const { flow } = change
  const labels = { stopLoss: t('fact.stopLoss'), takeProfit: t('fact.takeProfit') }
  const close = (): void => {
    change.dismiss()
    onClose()
  }
  const foot = (
    <ChangeFoot
      flow={flow}
      over={flow.phase === 'confirmed'}
      obstacle={form.obstacle}
      act={t('edit.save')}
      onPress={form.save}
      done={{ text: t('common:close'), onPress: close }}
    />
  )
  const title = t('edit.title', { name: order.appName })
  const frame = { order, account: change.account, title, onClose: close, foot }
  if (flow.phase === 'confirmed') {
    return (
      <ChangeSheet {...frame}>
        <Edited order={flow.result} />
      </ChangeSheet>
    )
  }
  return (
    <ChangeSheet {...frame}>
      <PriceFields
        fields={STOP_FIELDS}
        labels={labels}
        typed={form.typed}
        issues={read.issues}
        refused={refusedFields(flow)}
        decimals={order.decimals}
        onChange={form.type}
      />
      <EditTerms order={order} read={read} price={form.market.price} />
      <WhatCame
        flow={flow}
        isOther={form.isOther}
        words={{ refused: t('edit.refused'), unknown: t('edit.unknown') }}
        onAskAgain={change.askAgain}
        meanwhile={form.meanwhile}
        present={order}
        labels={labels}
        decimals={order.decimals}
        onAccept={form.accept}
      />
    </ChangeSheet>
  )
}

interface EditTermsProps {
  readonly order: ContractOrder
  readonly read: ReadStops
  readonly price: string | undefined
}

/** What the stops come to. */
function EditTerms({ order, read, price }: EditTermsProps) {
  const { t } = useTranslation('orders')
  const { decimals } = order
  const live = liveOrder(order, price)
  const money = (units: bigint | null) => (
    <Money value={units === null ? null : usdtText(units)} asset="USDT" profit />
  )
  return (
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
  )
}

/** The stops as they are now. */
function Edited({ order }: { readonly order: ContractOrder }) {
  const { t } = useTranslation('orders')
  const title = t('edit.done')
  return (
    <ChangeDone title={title}>
      <Terms
        label={title}
        items={STOP_FIELDS.map((field) => ({
          key: field,
          label: t(`fact.${field}`),
          value: <PriceText value={order[field]} decimals={order.decimals} />,
        }))}
      />
    </ChangeDone>
  )
}
