import { useTranslation } from 'react-i18next'
import { useDispatch, useSelector } from 'react-redux'
import { usdtText } from '#src/entities/order/liveOrder.ts'
import { useFormat } from '#src/shared/i18n/useFormat.ts'
import { Money } from '#src/shared/money-view/Money.tsx'
import { shownSum } from '#src/shared/money-view/sum.ts'
import { pendingOf } from '#src/shared/money-write/moneyFlow.ts'
import type { Dispatch } from '#src/shared/money-write/moneyWrite.ts'
import { WriteNote } from '#src/shared/money-write/WriteNote.tsx'
import { Button } from '#src/shared/ui/Button.tsx'
import { FaultText } from '#src/shared/ui/FaultText.tsx'
import { LayerContent } from '#src/shared/ui/Layer.tsx'
import { Note } from '#src/shared/ui/Note.tsx'
import { Terms } from '#src/shared/ui/Terms.tsx'
import { useOutcome } from '#src/shared/ui/useOutcome.ts'
import { type AllBatch, type AllItem, countOf, isOver, resultOf } from '../batch.ts'
import { goOn, WRITES } from '../runAll.ts'
import css from './All.module.css'
import { AllRow } from './AllRow.tsx'

interface OutcomeProps {
  readonly batch: AllBatch
}

/** How far one order is, in words. */
function useStateText({ batch }: OutcomeProps) {
  const { t } = useTranslation('orders')
  const format = useFormat()
  const flow = useSelector(WRITES[batch.kind].select)
  return ({ order, state, result, refusal }: AllItem) => {
    if (state === 'refused' && refusal !== null)
      return <FaultText fault={{ kind: 'refused', ...refusal }} />
    if (state === 'queued') return t('all.state.queued')
    if (state === 'done') {
      const at = result?.closePrice ?? null
      if (at === null) return t('state.cancelled')
      const { decimals } = order
      const price = format.decimal(at, { min: decimals, max: decimals })
      return t('close.done.title', { price })
    }
    const tries = pendingOf(flow)?.tries ?? 0
    return flow.phase === 'unknown' || tries > 1 ? t('all.state.unknown') : t('all.state.sent')
  }
}

/** That nobody knows yet what became of one of them, or that nothing more is sent. */
function OutcomeNote({ batch }: OutcomeProps) {
  const { t } = useTranslation('orders')
  const dispatch = useDispatch<Dispatch>()
  const flow = useSelector(WRITES[batch.kind].select)
  const { queued, sent } = countOf(batch)
  if (batch.stopped && queued + sent > 0) {
    return (
      <Note
        kind="warning"
        live
        title={t('all.stopped.title')}
        action={
          <Button tone="secondary" size="small" onClick={() => void dispatch(goOn())}>
            {t('all.stopped.go')}
          </Button>
        }
      >
        {t('all.stopped.text')}
      </Note>
    )
  }
  if (pendingOf(flow) === null) return null
  return (
    <WriteNote
      flow={flow}
      refused={t('close.refused')}
      unknown={{
        title: t('all.unknown.title'),
        text: t('all.unknown.text'),
        ask: t('close.unknown.ask'),
      }}
      onAskAgain={() => void dispatch(WRITES[batch.kind].askAgain())}
    />
  )
}

function Title({ batch }: OutcomeProps) {
  const { t } = useTranslation('orders')
  const format = useFormat()
  const number = (count: number): string => format.decimal(String(count))
  const title = t(`all.${batch.kind}.done`, {
    done: number(countOf(batch).done),
    total: number(batch.items.length),
  })
  const heading = useOutcome(title)
  return (
    <h3 ref={heading} tabIndex={-1}>
      {title}
    </h3>
  )
}

/** What became of each, while it goes on and after. */
export function AllOutcome({
  batch,
  onHistory,
}: OutcomeProps & { readonly onHistory: () => void }) {
  const { t } = useTranslation('orders')
  const stateText = useStateText({ batch })
  const sum = resultOf(batch)
  const closed = batch.items.filter(({ result }) => (result?.result ?? null) !== null)
  const plus = closed.flatMap(({ result }) => result?.result ?? [])
  const shown = sum === null ? null : shownSum('USDT', { total: usdtText(sum), plus })
  return (
    <LayerContent
      foot={
        isOver(batch) ? (
          <Button wide size="main" onClick={onHistory}>
            {t('close.done.list')}
          </Button>
        ) : undefined
      }
    >
      <div className={css.body}>
        <Title key={String(isOver(batch))} batch={batch} />
        {sum === null ? null : (
          <Terms
            label={t('all.close.title')}
            items={[
              {
                key: 'sum',
                label: t('close.result'),
                value: <Money value={usdtText(sum)} asset="USDT" profit shown={shown?.total} />,
                strong: true,
              },
            ]}
          />
        )}
        <OutcomeNote batch={batch} />
        <ul className={css.rows}>
          {batch.items.map((item) => (
            <AllRow
              key={item.order.id}
              order={item.order}
              state={stateText(item)}
              figure={
                item.result === null ? undefined : (
                  <Money
                    value={item.result.result}
                    asset="USDT"
                    bare
                    profit
                    shown={shown?.plus[closed.indexOf(item)]}
                  />
                )
              }
            />
          ))}
        </ul>
      </div>
    </LayerContent>
  )
}
