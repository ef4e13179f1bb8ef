import { X } from 'lucide-react'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useDispatch, useSelector } from 'react-redux'
import {
  dismissed,
  type UnreadNotice,
  type WithOrderNews,
} from '#src/entities/order/orderNews.slice.ts'
import { selectAccount } from '#src/entities/preferences/preferences.slice.ts'
import { useFormat } from '#src/shared/i18n/useFormat.ts'
import { cx } from '#src/shared/lib/cx.ts'
import { IconButton } from '#src/shared/ui/IconButton.tsx'
import { Link } from '#src/shared/ui/Link.tsx'
import css from './Notices.module.css'
import { noticeText } from './noticeText.ts'

const SHOWN_MS = 8000

/** At most so many lie over the page; the next ones follow when these go. */
const AT_ONCE = 3

/**
 * Tells customers what happened without an act of theirs: fills, stops, liquidations, settlements, deposits and
 * withdrawals. Urgent ones stay until they are closed.
 */
export default function Notices() {
  const { t } = useTranslation('notice')
  const dispatch = useDispatch()
  const unread = useSelector((state: WithOrderNews) => state.orderNews.unread)
  useEffect(
    () => () => {
      dispatch(dismissed(null))
    },
    [dispatch],
  )
  return (
    <section className={css.region} aria-label={t('label')} role="log">
      {unread.slice(0, AT_ONCE).map((one) => (
        <NoticeToast key={one.id} unread={one} onDone={() => void dispatch(dismissed(one.id))} />
      ))}
    </section>
  )
}

interface NoticeToastProps {
  readonly unread: UnreadNotice
  readonly onDone: () => void
}

function NoticeToast({ unread: { account, notice }, onDone }: NoticeToastProps) {
  const { t } = useTranslation(['notice', 'orders', 'spot', 'option', 'common'])
  const format = useFormat()
  const current = useSelector(selectAccount)
  const root = useRef<HTMLDivElement>(null)
  const { title, facts, to, urgent } = noticeText(notice, t, format)
  const leave = useEffectEvent(() => {
    // Somebody reads it, or is about to press something in it.
    const isHeld =
      root.current?.matches(':hover, :focus-within') === true ||
      // A sheet lies over it: nobody has seen it yet.
      document.querySelector('dialog[open]') !== null
    if (!isHeld) onDone()
    return isHeld
  })
  useEffect(() => {
    if (urgent) return undefined
    let timer: ReturnType<typeof setTimeout>
    const wait = (): void => {
      timer = setTimeout(() => {
        if (leave()) wait()
      }, SHOWN_MS)
    }
    wait()
    return () => {
      clearTimeout(timer)
    }
  }, [urgent])
  const other = account === current ? null : t(`common:${account}Account`)
  return (
    <div
      ref={root}
      className={cx(css.toast, urgent && css.urgent)}
      role={urgent ? 'alert' : undefined}
    >
      <div className={css.words}>
        <b>{title}</b>
        <span className={css.facts}>
          {[...facts, ...(other === null ? [] : [other])].map((fact) => (
            <bdi key={fact}>{fact}</bdi>
          ))}
        </span>
        {other === null ? (
          <Link to={to} className={css.link}>
            {t('view')}
          </Link>
        ) : null}
      </div>
      <IconButton icon={X} label={t('common:close')} onClick={onDone} />
    </div>
  )
}
