import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useSelector } from 'react-redux'
import type { MarketInfo } from '#protocol/market.ts'
import type { PriceAlert } from '#protocol/priceAlert.ts'
import { MOST_ALERTS } from '#protocol/priceAlertTerms.ts'
import { LivePrice } from '#src/entities/market/ui/LivePrice.tsx'
import { useLiveState } from '#src/entities/market/useLive.ts'
import { useListPriceAlertsQuery } from '#src/entities/price-alert/priceAlert.api.ts'
import { AlertList } from '#src/entities/price-alert/ui/AlertList.tsx'
import { isCallFault } from '#src/shared/api/fault.ts'
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
import { type AlertForm, STEPS, type Term, TERMS, useAlertForm } from '../alerts/useAlertForm.ts'
import css from './AlertSheet.module.css'

interface AlertSheetProps {
  readonly info: MarketInfo
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
      <SelectField<Term>
        label={t('alert.term')}
        value={form.term}
        onChange={form.setTerm}
        choices={TERMS.map((value) => ({
          value,
          label: t('alert.days', { count: Number(value) }),
        }))}
      />
    </>
  )
}

/** Sets a new alert. Without an answer it can be sent again: the same one is never set twice. */
function SetForm({ info }: Pick<AlertSheetProps, 'info'>) {
  const { t } = useTranslation('chart')
  const live = useLiveState(info)
  const form = useAlertForm(info)
  const { side, error, data, isLoading } = form
  const wrong = useLevelError(form)
  return (
    <form
      className={css.choices}
      onSubmit={(event) => {
        event.preventDefault()
        form.send()
      }}
    >
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
      <Button
        type="submit"
        wide
        blocked={side === null}
        busy={isLoading ? t('alert.set') : undefined}
      >
        {t('alert.set')}
      </Button>
      {error === undefined || wrong !== undefined ? null : (
        <Note kind={isCallFault(error) && error.kind === 'unknown' ? 'unknown' : 'error'} live>
          <FaultText fault={error} />
        </Note>
      )}
      <p role="status" className={data === undefined ? 'unseen' : css.done}>
        {data === undefined ? null : t('alert.done')}
      </p>
    </form>
  )
}

/** The armed ones of this instrument, and how many there are of all. */
function OwnAlerts({ info }: Pick<AlertSheetProps, 'info'>) {
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

/** Sets alerts on the price of this instrument, and lists those that are armed. */
export default function AlertSheet({ info, onClose }: AlertSheetProps) {
  const { t } = useTranslation('chart')
  const signedIn = useSelector(selectLoggedIn)
  return (
    <Sheet open title={t('alert.title')} onClose={onClose}>
      {signedIn ? (
        <div className={css.choices}>
          <SetForm info={info} />
          <OwnAlerts info={info} />
        </div>
      ) : (
        <SignedOut title={t('alert.signedOut')}>{t('alert.about')}</SignedOut>
      )}
    </Sheet>
  )
}
