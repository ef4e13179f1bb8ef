import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import * as CODE from '#protocol/errorCodes.ts'
import { isCallFault } from '#src/shared/api/fault.ts'
import type { UsedWrite } from '#src/shared/money-write/useMoneyWrite.ts'
import { WriteNote } from '#src/shared/money-write/WriteNote.tsx'
import type { Exchange } from '#protocol/exchange.ts'
import { FaultText } from '#src/shared/ui/FaultText.tsx'
import { Note } from '#src/shared/ui/Note.tsx'
import type { ExchangeRequest } from '../exchangeWrite.ts'
import { useExactMoney } from '../useExactMoney.ts'
import type { ExchangeForm } from '../useExchangeForm.ts'

type Write = UsedWrite<ExchangeRequest, Exchange>

interface NotesProps {
  readonly form: ExchangeForm
  readonly write: Write
}

/** Codes of the operator that this page has better words for. */
const LATE = CODE.quoteExpired
const SHORT = CODE.treasuryNotFunded
const TOO_LITTLE = CODE.belowMinimumExchange

/** A closed market, a quote that was not given, a refusal, or that nobody knows yet. */
export function ExchangeNotes({ form, write }: NotesProps) {
  const { t } = useTranslation('exchange')
  const { flow, askAgain } = write
  const { obstacle } = form
  const { state } = form.quote
  if (flow.phase === 'unknown' || (flow.phase === 'submitting' && flow.pending.tries > 1)) {
    return (
      <WriteNote
        flow={flow}
        refused={t('refused')}
        unknown={{ title: t('unknown.title'), text: t('unknown.text'), ask: t('unknown.ask') }}
        onAskAgain={askAgain}
      />
    )
  }
  if (flow.phase === 'refused') return <Refused form={form} flow={flow} />
  if (obstacle !== null) {
    return (
      <Note kind="warning" title={t(`obstacle.${obstacle.obstacle}`)} live>
        {t(`blocked.${obstacle.obstacle}`, { asset: obstacle.asset })}
      </Note>
    )
  }
  if (state.phase !== 'failed') return null
  return (
    <Note kind="error" title={t('failed')} live>
      <QuoteFault form={form} fault={state.fault} />
    </Note>
  )
}

/** Why no quote was given. */
function QuoteFault({ form, fault }: { readonly form: ExchangeForm; readonly fault: unknown }) {
  const { t } = useTranslation('exchange')
  const money = useExactMoney()
  const { to, terms } = form
  const code = isCallFault(fault) && fault.kind === 'refused' ? fault.code : null
  const least = terms?.assets.find(({ asset }) => asset === to)?.leastGross
  if (code === TOO_LITTLE && least !== undefined) {
    return <>{t('least', { amount: money(least, to) })}</>
  }
  if (code === SHORT) return <>{t('treasury', { asset: to })}</>
  return <FaultText fault={fault} />
}

interface RefusedProps {
  readonly form: ExchangeForm
  readonly flow: Extract<Write['flow'], { readonly phase: 'refused' }>
}

/** What was not done, and why. Of a quote that had ended, what the new one says beside the old. */
function Refused({ form, flow }: RefusedProps) {
  const { t } = useTranslation('exchange')
  const money = useExactMoney()
  const { request, refusal } = flow
  const { state } = form.quote
  if (refusal.code !== LATE) {
    return (
      <Note kind="error" title={t('refused')} live>
        {refusal.code === SHORT ? (
          t('treasury', { asset: request.quote.to })
        ) : (
          <FaultText fault={{ kind: 'refused', ...refusal }} />
        )}
      </Note>
    )
  }
  const now = state.phase === 'held' || state.phase === 'expired' ? state.quote : null
  const before = request.quote
  const words = (): ReactNode => {
    if (state.phase === 'failed') return <QuoteFault form={form} fault={state.fault} />
    if (now === null) return t('late.asking')
    if (now.received === before.received) return t('late.same')
    return t('late.changed', {
      now: money(now.received, now.to),
      before: money(before.received, before.to),
    })
  }
  return (
    <Note kind="warning" title={t('late.title')} live>
      {words()}
    </Note>
  )
}
