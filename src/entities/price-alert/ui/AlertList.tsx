import { Pencil, Trash2 } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import * as CODE from '#protocol/errorCodes.ts'
import type { PriceAlert } from '#protocol/priceAlert.ts'
import { ALERT_DAYS, alertPage } from '#protocol/priceAlertTerms.ts'
import { isRefusedWith } from '#src/shared/api/fault.ts'
import { useFormat } from '#src/shared/i18n/useFormat.ts'
import { Button } from '#src/shared/ui/Button.tsx'
import { FaultText } from '#src/shared/ui/FaultText.tsx'
import { IconButton } from '#src/shared/ui/IconButton.tsx'
import { Link } from '#src/shared/ui/Link.tsx'
import { Note } from '#src/shared/ui/Note.tsx'
import { useRemovePriceAlertMutation, useSetPriceAlertMutation } from '../priceAlert.api.ts'
import css from './AlertList.module.css'

const DAY_MS = 86_400_000

/** Whole days until it expires, for setting it once more: 1 at least. */
function daysLeft({ expiresAt }: PriceAlert, now: number): number {
  const days = Math.ceil((Date.parse(expiresAt) - now) / DAY_MS)
  return Math.min(ALERT_DAYS, Math.max(1, days))
}

/** Removes an alert, and takes the last removal back. */
function useRemoval() {
  const [remove, removing] = useRemovePriceAlertMutation()
  const [set, setting] = useSetPriceAlertMutation()
  const [removed, keep] = useState<PriceAlert | null>(null)
  const isBusy = removing.isLoading || setting.isLoading
  return {
    removed,
    isBusy,
    fault: removing.error ?? setting.error,
    async press(alert: PriceAlert): Promise<void> {
      if (isBusy) return
      setting.reset()
      const { error } = await remove(alert.id)
      keep(error === undefined ? alert : null)
    },
    async undo(): Promise<void> {
      if (removed === null) return
      const { instrumentId, side, level } = removed
      const { error } = await set({
        instrumentId,
        side,
        level,
        days: daysLeft(removed, Date.now()),
      })
      if (error === undefined) keep(null)
    },
  }
}

type Removal = ReturnType<typeof useRemoval>

/** What became of the last press: it stands here for who sees it, and is read out. */
function Outcome({ removal }: { readonly removal: Removal }) {
  const { t } = useTranslation('chart')
  const format = useFormat()
  const { removed, fault, isBusy, undo } = removal
  const acts = useRef<HTMLDivElement>(null)
  const id = removed?.id
  // The button that was pressed is gone with its row.
  useEffect(() => {
    if (id !== undefined) acts.current?.querySelector('button')?.focus()
  }, [id])
  const { decimals } = removed ?? { decimals: 0 }
  return (
    <div ref={acts} className={css.outcome}>
      <span role="status">
        {removed === null
          ? null
          : t('alert.removed', { price: format.decimal(removed.level, { min: decimals }) })}
      </span>
      {removed === null ? null : (
        <Button
          tone="quiet"
          size="small"
          busy={isBusy ? t('draw.undo') : undefined}
          onClick={() => void undo()}
        >
          {t('draw.undo')}
        </Button>
      )}
      {fault === undefined ? null : (
        <Note kind="error" live>
          {isRefusedWith(fault, CODE.notFound) ? t('alert.over') : <FaultText fault={fault} />}
        </Note>
      )}
    </div>
  )
}

interface AlertListProps {
  readonly alerts: readonly PriceAlert[]
  /** Each names its instrument and leads to it. */
  readonly named?: boolean
  /** Begins to change one; absent where that cannot be done. */
  readonly onChange?: (alert: PriceAlert) => void
  /** Stands where there is none, but not while the last removal can be undone. */
  readonly empty: ReactNode
}

/**
 * Alerts that are armed, each with a way to remove it; the last removal can be undone. Render it where there is none
 * as well: what was just removed may have been the only one.
 */
export function AlertList({ alerts, named = false, onChange, empty }: AlertListProps) {
  const { t } = useTranslation('chart')
  const format = useFormat()
  const removal = useRemoval()
  const words = ({ side, level, decimals }: PriceAlert): string =>
    t(`alert.when.${side}`, { price: format.decimal(level, { min: decimals }) })
  return (
    <div className={css.list}>
      {alerts.length === 0 && removal.removed === null ? empty : null}
      {alerts.length === 0 ? null : (
        <ul>
          {alerts.map((alert) => (
            <li key={alert.id}>
              <div className={css.text}>
                {named ? (
                  <Link to={alertPage(alert)} className={css.name}>
                    <bdi>{alert.appName}</bdi>
                  </Link>
                ) : null}
                <span>{words(alert)}</span>
                <span className={css.until}>
                  {t('alert.until', { date: format.date(new Date(alert.expiresAt)) })}
                </span>
              </div>
              {onChange === undefined ? null : (
                <IconButton
                  icon={Pencil}
                  label={t('alert.change', { name: words(alert) })}
                  onClick={() => onChange(alert)}
                />
              )}
              <IconButton
                icon={Trash2}
                label={t('draw.remove', {
                  name: named ? `${alert.appName}, ${words(alert)}` : words(alert),
                })}
                onClick={() => void removal.press(alert)}
              />
            </li>
          ))}
        </ul>
      )}
      <Outcome removal={removal} />
    </div>
  )
}
