import { useTranslation } from 'react-i18next'
import type { ContractOrder } from '#protocol/contractOrder.ts'
import { formatPrice } from '#protocol/price.ts'
import { liveOrder, usdtText } from '#src/entities/order/liveOrder.ts'
import { Money } from '#src/shared/money-view/Money.tsx'
import { PriceText } from '#src/shared/money-view/PriceText.tsx'
import { Chips } from '#src/shared/ui/Chips.tsx'
import { Segmented } from '#src/shared/ui/Segmented.tsx'
import { Terms } from '#src/shared/ui/Terms.tsx'
import { type ReadStops, STOP_FIELDS, type StopField } from '../readStops.ts'
import { TRAIL_UNITS } from '../readTrail.ts'
import { type EditField, useStopsForm } from '../useStopsForm.ts'
import { ChangeDone, ChangeFoot, ChangeSheet } from './ChangeSheet.tsx'
import css from './Change.module.css'
import { PriceFields } from './PriceFields.tsx'
import { refusedFields, WhatCame } from './WhatCame.tsx'

interface EditSheetProps {
  readonly order: ContractOrder
  /** What is proposed in place of the present ones. */
  readonly moved?: Partial<Readonly<Record<StopField, string>>> | undefined
  readonly onClose: () => void
}

/** New stops of an open order: both figures, what they come to, and the button. Mounted while it is open. */
export default function EditSheet({ order: opened, moved, onClose }: EditSheetProps) {
  const { t } = useTranslation(['orders', 'common'])
  const form = useStopsForm(opened, moved)
  const { order, change, read } = form
  const { flow } = change
  const labels = {
    stopLoss: t('fact.stopLoss'),
    trail: t('trail.distance'),
    takeProfit: t('fact.takeProfit'),
  }
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
      <KindChoice form={form} />
      <PriceFields<EditField>
        fields={[form.kind === 'fixed' ? 'stopLoss' : 'trail', 'takeProfit']}
        labels={labels}
        typed={form.typed}
        issues={form.issues}
        refused={refusedFields(flow)}
        decimals={order.decimals}
        share={form.unit === 'percent' ? 'trail' : undefined}
        onChange={form.type}
      />
      <EditTerms order={order} read={read} stands={read.stands} price={form.market.price} />
      <WhatCame
        flow={flow}
        isOther={form.isOther}
        words={{ refused: t('edit.refused'), unknown: t('edit.unknown') }}
        onAskAgain={change.askAgain}
        meanwhile={form.meanwhile}
        present={form.present}
        labels={labels}
        decimals={order.decimals}
        onAccept={form.accept}
      />
    </ChangeSheet>
  )
}

/** Whether the stop loss is a price or trails, and in what its distance is entered. */
function KindChoice({ form }: { readonly form: ReturnType<typeof useStopsForm> }) {
  const { t } = useTranslation('orders')
  const kinds = { fixed: t('trail.fixed'), trailing: t('trail.on') }
  const units = { price: t('trail.price'), percent: '%' }
  return (
    <div className={css.kind}>
      <Segmented
        label={t('trail.label')}
        choices={(['fixed', 'trailing'] as const).map((value) => ({ value, label: kinds[value] }))}
        value={form.kind}
        onChange={form.choose}
      />
      {form.kind === 'trailing' ? (
        <>
          <p>{t('trail.hint')}</p>
          <Chips
            label={t('trail.unit')}
            chips={TRAIL_UNITS.map((unit) => ({
              key: unit,
              label: units[unit],
              on: form.unit === unit,
              onPress: () => form.enterIn(unit),
            }))}
          />
        </>
      ) : form.order.trail === undefined ? null : (
        <p>{t('trail.ends')}</p>
      )}
    </div>
  )
}

interface EditTermsProps {
  readonly order: ContractOrder
  readonly read: Pick<ReadStops, 'results'>
  /** Where a stop loss that trails would stand. */
  readonly stands: string | null | undefined
  readonly price: string | undefined
}

/** What the stops come to. */
function EditTerms({ order, read, stands, price }: EditTermsProps) {
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
        ...(stands === undefined
          ? []
          : [
              {
                key: 'stands',
                label: t('trail.now'),
                value: <PriceText value={stands} decimals={decimals} />,
              },
            ]),
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
          label: t(
            field === 'stopLoss' && order.trail !== undefined ? 'trail.name' : `fact.${field}`,
          ),
          value: <PriceText value={order[field]} decimals={order.decimals} />,
        }))}
      />
    </ChangeDone>
  )
}
