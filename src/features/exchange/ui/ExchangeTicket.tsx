import { ArrowDownUp } from 'lucide-react'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { ASSET_SCALE } from '#protocol/assets.ts'
import type { Exchange } from '#protocol/exchange.ts'
import { useFormat } from '#src/shared/i18n/useFormat.ts'
import { Money } from '#src/shared/money-view/Money.tsx'
import { Figure } from '#src/shared/money-view/Figure.tsx'
import { Button, LinkButton } from '#src/shared/ui/Button.tsx'
import { Field, FieldFrame } from '#src/shared/ui/Field.tsx'
import { IconButton } from '#src/shared/ui/IconButton.tsx'
import { NumberField } from '#src/shared/ui/NumberField.tsx'
import { Pane } from '#src/shared/ui/Pane.tsx'
import { useOutcome } from '#src/shared/ui/useOutcome.ts'
import { useExchange } from '../exchangeWrite.ts'
import type { QuoteState } from '../useQuote.ts'
import { useExactMoney } from '../useExactMoney.ts'
import type { ExchangeForm } from '../useExchangeForm.ts'
import { CurrencyButton } from './CurrencyButton.tsx'
import css from './Exchange.module.css'
import { ExchangeAct, useIssueText } from './ExchangeAct.tsx'
import { ExchangeNotes } from './ExchangeNotes.tsx'
import { QuotePrices, QuoteTerms } from './QuoteTerms.tsx'
import { QuoteRing } from './QuoteRing.tsx'

/** The address of own balances. */
const BALANCES = '/profile/balance'

interface FormProps {
  readonly form: ExchangeForm
}

/** What is given: an amount, all of it at a press, and of what. */
function GiveField({ form }: FormProps) {
  const { t } = useTranslation('exchange')
  const money = useExactMoney()
  const issueText = useIssueText(form)
  const { from, read, typeAll, typed } = form
  const available = form.availableOf(from)
  const quiet = read.ok || read.issue.code === 'missing' || read.issue.code === 'nothing'
  return (
    <NumberField
      label={t('from')}
      value={typed}
      onChange={form.type}
      maxDecimals={ASSET_SCALE[from]}
      error={quiet ? undefined : issueText(read.issue)}
      hint={available === null ? undefined : t('available', { amount: money(available, from) })}
      end={
        <span className={css.end}>
          {typeAll === null || available === null ? null : (
            <Button
              tone="quiet"
              size="small"
              label={t('chosen', { label: t('max'), asset: money(available, from) })}
              onClick={typeAll}
            >
              {t('max')}
            </Button>
          )}
          <CurrencyButton form={form} side="from" />
        </span>
      }
    />
  )
}

/** What comes out of it, once a quote says so. */
function GetField({ form }: FormProps) {
  const { t } = useTranslation('exchange')
  const { state } = form.quote
  const quote = state.phase === 'held' || state.phase === 'expired' ? state.quote : null
  const ended = state.phase === 'expired'
  return (
    <Field label={t('to')}>
      {({ id }) => (
        <FieldFrame>
          <output id={id} className={ended ? css.ended : css.got}>
            {quote === null ? (
              '–'
            ) : (
              <Money value={quote.received} asset={quote.to} bare style="exact" />
            )}
          </output>
          <CurrencyButton form={form} side="to" />
        </FieldFrame>
      )}
    </Field>
  )
}

/** The quote with all its terms, how long it holds, or that it ended. */
function QuotePart({ form }: FormProps) {
  const { t } = useTranslation('exchange')
  const { state } = form.quote
  const ended = state.phase === 'expired'
  const quoted = state.phase === 'held' || ended
  return (
    <div className={css.quote}>
      {/* That it ended is said aloud; how its seconds pass is not. */}
      <p role="status" className={ended ? css.warn : css.quiet}>
        {ended ? t('expired') : state.phase === 'asking' ? t('asking') : null}
      </p>
      {quoted ? <QuoteView form={form} state={state} /> : null}
    </div>
  )
}

interface QuoteViewProps extends FormProps {
  readonly state: Extract<QuoteState, { readonly phase: 'held' | 'expired' }>
}

/** All terms of a quote, faded once it ended. */
function QuoteView({ form, state }: QuoteViewProps) {
  const ended = state.phase === 'expired'
  return (
    <>
      {ended ? null : <QuoteRing until={state.until} seconds={form.terms?.quoteSeconds ?? 10} />}
      <div className={ended ? css.faded : undefined}>
        <QuoteTerms deal={state.quote} />
      </div>
      <QuotePrices deal={state.quote} />
    </>
  )
}

/** The exchange itself, in place of the form that made it. */
function Exchanged({ made, onNew }: { readonly made: Exchange; readonly onNew: () => void }) {
  const { t } = useTranslation('exchange')
  const format = useFormat()
  const money = useExactMoney()
  const { amount, from, received, to } = made
  const title = t('done.title', { from: money(amount, from), to: money(received, to) })
  const heading = useOutcome(title)
  const at = <Figure>{format.dateTime(new Date(made.exchangedAt))}</Figure>
  return (
    <Pane className={css.pane}>
      <h2 ref={heading} tabIndex={-1}>
        {title}
      </h2>
      <QuoteTerms deal={made} more={[{ key: 'at', label: t('done.at'), value: at }]} />
      <QuotePrices deal={made} />
      <div className={css.actions}>
        <Button tone="secondary" onClick={onNew}>
          {t('done.new')}
        </Button>
        <LinkButton to={BALANCES}>{t('done.see')}</LinkButton>
      </div>
    </Pane>
  )
}

/** The form, of which every change puts away what was said of an exchange before. */
function afresh(form: ExchangeForm, dismiss: () => void): ExchangeForm {
  const first =
    <Args extends readonly unknown[]>(work: (...args: Args) => void) =>
    (...args: Args): void => {
      dismiss()
      work(...args)
    }
  const { typeAll } = form
  return {
    ...form,
    type: first(form.type),
    choose: first(form.choose),
    swap: first(form.swap),
    typeAll: typeAll === null ? null : first(typeAll),
  }
}

/** Everything between choosing two currencies and having the other one. */
export function ExchangeTicket({ form }: FormProps) {
  const { t } = useTranslation('exchange')
  const write = useExchange()
  const { flow, dismiss } = write
  const { renew } = form.quote
  // Whatever was refused was refused with its quote. Nothing is sent by itself: a new one is shown.
  useEffect(() => {
    if (flow.phase === 'refused') renew()
  }, [flow, renew])
  const edited = afresh(form, dismiss)
  if (flow.phase === 'confirmed') {
    const onNew = (): void => {
      form.type('')
      dismiss()
    }
    return <Exchanged made={flow.result} onNew={onNew} />
  }
  return (
    <Pane className={css.pane}>
      <GiveField form={edited} />
      <span className={css.swap}>
        <IconButton icon={ArrowDownUp} label={t('swap')} onClick={edited.swap} />
      </span>
      <GetField form={edited} />
      <QuotePart form={form} />
      <ExchangeNotes form={form} write={write} />
      <ExchangeAct form={form} write={write} />
    </Pane>
  )
}
