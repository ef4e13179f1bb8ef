import { type ReactNode, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useSelector } from 'react-redux'
import * as CODE from '#protocol/errorCodes.ts'
import type { MarketInfo } from '#protocol/market.ts'
import type { PriceAlert } from '#protocol/priceAlert.ts'
import { MOST_ALERTS } from '#protocol/priceAlertTerms.ts'
import { LivePrice } from '#src/entities/market/ui/LivePrice.tsx'
import { useLiveState } from '#src/entities/market/useLive.ts'
import { useListPriceAlertsQuery } from '#src/entities/price-alert/priceAlert.api.ts'
import { AlertList } from '#src/entities/price-alert/ui/AlertList.tsx'
import { isCallFault, isRefusedWith } from '#src/shared/api/fault.ts'
import { useFormat } from '#src/shared/i18n/useFormat.ts'
import { Figure } from '#src/shared/money-view/Figure.tsx'
import { selectLoggedIn } from '#src/shared/session/session.slice.ts'
import { SignedOut } from '#src/shared/session/SignedOut.tsx'
import { Button, LinkButton } from '#src/shared/ui/Button.tsx'
import { Chips } from '#src/shared/ui/Chips.tsx'
import { FaultText } from '#src/shared/ui/FaultText.tsx'
import { Sheet } from '#src/shared/ui/Layer.tsx'
import { ListStates } from '#src/shared/ui/ListStates.tsx'
import { Note } from '#src/shared/ui/Note.tsx'
import { NumberField } from '#src/shared/ui/NumberField.tsx'
import { SelectField } from '#src/shared/ui/SelectField.tsx'
import {
  type AlertForm,
  type Changing,
  STEPS,
  type Term,
  TERMS,
  useAlertForm,
} from '../alerts/useAlertForm.ts'
import css from './AlertSheet.module.css'

interface AlertSheetProps {
  readonly info: MarketInfo
  /** The one to change; null where one is to be set. */
  readonly changing?: Changing | null
  readonly onClose: () => void
}

/** What is wrong with the level, if anything: it was reached, or the server refused it. */
function useLevelError({ last, level, isTooFar, side, error }: AlertForm): ReactNode {
  const { t } = useTranslation('errors')
  const isRefused = isCallFault(error) && error.kind === 'refused' && 'level' in error.fields
  if (isRefused) return <FaultText fault={error} />
  if (isTooFar) return t('fields.outOfRange')
  const isReached = last !== null && level !== null && side === null
  return isReached ? t('code.alertLevelWrong') : undefined
}

interface PartProps extends Pick<AlertSheetProps, 'info'> {
  readonly form: AlertForm
  readonly wrong: ReactNode
}

/** The level with ways to fill it in, how long the alert stands, and in words when it fires. */
function Fields({ info, form, wrong }: PartProps) {
  const { t } = useTranslation('chart')
  const format = useFormat()
  const { level, side } = form
  const price = level === null ? '' : format.decimal(level, { min: info.decimals })
  const empty = form.last === null ? t('alert.noPrice') : t('alert.empty')
  return (
    <>
      <NumberField
        label={t('alert.level')}
        value={form.typed}
        maxDecimals={info.decimals}
        onChange={form.change}
        error={wrong}
        hint={side === null ? empty : t(`alert.tells.${side}`, { price })}
      />
      <Chips
        label={t('alert.away')}
        chips={STEPS.map((percent) => ({
          key: String(percent),
          label: <Figure>{format.percent(String(percent), { min: 0, max: 0 })}</Figure>,
          blocked: form.last === null,
          onPress: () => form.step(percent),
        }))}
      />
      {form.changing === null ? (
        <SelectField<Term>
          label={t('alert.term')}
          value={form.term}
          onChange={form.setTerm}
          choices={TERMS.map((value) => ({
            value,
            label: t('alert.days', { count: Number(value) }),
          }))}
        />
      ) : null}
    </>
  )
}

/** Which alert is being changed, and the way out of that. */
function ChangingNow({ form }: { readonly form: AlertForm }) {
  const { t } = useTranslation(['chart', 'common'])
  const format = useFormat()
  if (form.changing === null) return null
  const { side, level, decimals } = form.changing.alert
  const price = format.decimal(level, { min: decimals })
  return (
    <div className={css.head}>
      <p>{t('alert.changing', { name: t(`alert.when.${side}`, { price }) })}</p>
      <Button tone="quiet" size="small" onClick={() => form.begin(null)}>
        {t('common:cancel')}
      </Button>
    </div>
  )
}

/** What became of the last press. */
function Said({ form: { done, moved } }: { readonly form: AlertForm }) {
  const { t } = useTranslation('chart')
  const format = useFormat()
  const text =
    moved === undefined
      ? done === undefined
        ? null
        : t('alert.done')
      : t('alert.moved', { price: format.decimal(moved.level, { min: moved.decimals }) })
  return (
    <p role="status" className={text === null ? 'unseen' : css.done}>
      {text}
    </p>
  )
}

/** Sets a new alert or moves one. Without an answer it can be sent again: the same one is never set twice. */
function SetForm({ info, form }: Pick<AlertSheetProps, 'info'> & { readonly form: AlertForm }) {
  const { t } = useTranslation('chart')
  const live = useLiveState(info)
  const { side, error, isLoading, changing } = form
  const wrong = useLevelError(form)
  const act = changing === null ? t('alert.set') : t('alert.move')
  return (
    <form
      className={css.choices}
      onSubmit={(event) => {
        event.preventDefault()
        form.send()
      }}
    >
      <ChangingNow form={form} />
      <p className={css.last}>
        <span>{t('alert.last', { name: info.appName })}</span>
        <LivePrice
          code={info.code}
          decimals={info.decimals}
          snapshot={info.price}
          stale={live.state === 'stale'}
        />
      </p>
      <Fields info={info} form={form} wrong={wrong} />
      <Button type="submit" wide blocked={side === null} busy={isLoading ? act : undefined}>
        {act}
      </Button>
      {error === undefined || wrong !== undefined ? null : (
        <Note kind={isCallFault(error) && error.kind === 'unknown' ? 'unknown' : 'error'} live>
          {isRefusedWith(error, CODE.notFound) ? t('alert.over') : <FaultText fault={error} />}
        </Note>
      )}
      <Said form={form} />
    </form>
  )
}

/** The armed ones of this instrument, and how many there are of all. */
function OwnAlerts({
  info,
  onChange,
}: Pick<AlertSheetProps, 'info'> & { readonly onChange: (alert: PriceAlert) => void }) {
  const { t } = useTranslation('chart')
  const format = useFormat()
  const { currentData, error, refetch } = useListPriceAlertsQuery(undefined, {
    // Another device may have set some meanwhile.
    refetchOnMountOrArgChange: true,
  })
  const count = currentData?.length
  const list = (items: readonly PriceAlert[]): ReactNode => (
    <AlertList
      alerts={items.filter((one) => one.instrumentId === info.id)}
      onChange={onChange}
      empty={<p className={css.none}>{t('alert.none')}</p>}
    />
  )
  return (
    <section className={css.own}>
      <div className={css.head}>
        <h3>{t('alert.own', { name: info.appName })}</h3>
        {count === undefined ? null : (
          <span>
            {t('alert.count', {
              number: format.count(count),
              most: format.count(MOST_ALERTS),
            })}
          </span>
        )}
      </div>
      <ListStates
        items={currentData}
        error={error}
        retry={refetch}
        failed={t('alert.failed')}
        empty={list([])}
      >
        {list}
      </ListStates>
      <LinkButton to="/profile/notification?tab=alerts" tone="quiet" size="small">
        {t('alert.all')}
      </LinkButton>
    </section>
  )
}

function Signed({ info, changing = null }: Omit<AlertSheetProps, 'onClose'>) {
  const form = useAlertForm(info, changing)
  const box = useRef<HTMLDivElement>(null)
  return (
    <div ref={box} className={css.choices}>
      <SetForm info={info} form={form} />
      <OwnAlerts
        info={info}
        onChange={(alert) => {
          form.begin(alert)
          box.current?.querySelector('input')?.focus()
        }}
      />
    </div>
  )
}

/** Sets alerts on the price of this instrument, moves them, and lists those that are armed. */
export default function AlertSheet({ info, changing = null, onClose }: AlertSheetProps) {
  const { t } = useTranslation('chart')
  const signedIn = useSelector(selectLoggedIn)
  return (
    <Sheet open title={t('alert.title')} onClose={onClose}>
      {signedIn ? (
        <Signed info={info} changing={changing} />
      ) : (
        <SignedOut title={t('alert.signedOut')}>{t('alert.about')}</SignedOut>
      )}
    </Sheet>
  )
}
