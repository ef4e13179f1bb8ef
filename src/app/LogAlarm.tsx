import { OctagonAlert } from 'lucide-react'
import { useLayoutEffect, useRef, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { currentKeptLog, type LogBreach, onKeptLog } from '#src/entities/price-log/keptLog.ts'
import { Icon } from '#src/shared/ui/Icon.tsx'
import css from './LogAlarm.module.css'

/**
 * Says on every screen that the published price history is not what it was, until that was read. It
 * stands beside the app and not in it, so that it is there also where the app is not.
 */
export default function LogAlarm() {
  const breach = useSyncExternalStore(onKeptLog, currentKeptLog)?.breach ?? null
  return breach === null || breach.read ? null : <Alarm breach={breach} />
}

function Alarm({ breach }: { readonly breach: LogBreach }) {
  const { t } = useTranslation('receipt')
  const ref = useRef<HTMLElement>(null)
  useLayoutEffect(() => {
    const alarm = ref.current
    if (alarm === null) return undefined
    const root = document.documentElement
    const measure = (): void => {
      root.style.setProperty('--alarm', `${alarm.offsetHeight}px`)
    }
    measure()
    document.body.style.paddingBlockStart = 'var(--alarm)'
    const observer = new ResizeObserver(measure)
    observer.observe(alarm)
    return () => {
      observer.disconnect()
      root.style.removeProperty('--alarm')
      document.body.style.removeProperty('padding-block-start')
    }
    // Once: to take the room away and give it back, as often as words arrive, moves the page under a finger.
  }, [])
  return (
    <section ref={ref} className={css.alarm} role="alert" aria-label={t('alarm.label')}>
      <div className={css.words}>
        <Icon of={OctagonAlert} className={css.icon} />
        <p>
          <b>{t(`alarm.${breach.kind}.title`)}</b>
          <span>{t(`alarm.${breach.kind}.text`)}</span>
        </p>
      </div>
      <a className={css.details} href="/verify#history">
        {t('alarm.details')}
      </a>
    </section>
  )
}
