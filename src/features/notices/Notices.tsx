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
import { type NoticeText, noticeText } from './noticeText.ts'
import { useKeptLanguage } from './useKeptLanguage.ts'

const SHOWN_MS = 8000

const TEXTS = ['notice', 'orders', 'spot', 'option', 'common'] as const

/** At most so many lie over the page; the next ones follow when these go. */
const AT_ONCE = 3

/**
 * Tells customers what happened without an act of theirs: fills, stops, liquidations, settlements, deposits and
 * withdrawals. Urgent ones are read out at once and stay until they are closed.
 */
export default function Notices() {
  const { t } = useTranslation(TEXTS)
  const format = useFormat()
  useKeptLanguage()
  const dispatch = useDispatch()
  const unread = useSelector((state: WithOrderNews) => state.orderNews.unread)
  const root = useRef<HTMLElement>(null)
  useEffect(
    () => () => {
      dispatch(dismissed(null))
    },
    [dispatch],
  )
  const shown = unread
    .slice(0, AT_ONCE)
    .map((one) => ({ ...one, text: noticeText(one.notice, t, format) }))
  // The pressed button goes: the focus must not fall back to the start of the page.
  const close = (id: number): void => {
    dispatch(dismissed(id))
    requestAnimationFrame(() => {
      if (document.activeElement !== document.body) return
      const next = root.current?.querySelector('button') ?? document.querySelector('h1')
      next?.focus()
    })
  }
  const urgent = shown.filter(({ text }) => text.urgent)
  const others = shown.filter(({ text }) => !text.urgent)
  const toasts = (list: typeof shown) =>
    list.map(({ id, account, text }) => (
      <NoticeToast
        key={id}
        account={account}
        text={text}
        onLeave={() => void dispatch(dismissed(id))}
        onClose={() => close(id)}
      />
    ))
  return (
    <section ref={root} className={css.region} aria-label={t('label')}>
      {urgent.length === 0 ? null : (
        <div className={css.list} role="alert">
          {toasts(urgent)}
        </div>
      )}
      <div className={css.list} role="log">
        {toasts(others)}
      </div>
    </section>
  )
}

interface NoticeToastProps {
  readonly account: UnreadNotice['account']
  readonly text: NoticeText
  /** It was shown long enough. */
  readonly onLeave: () => void
  /** Somebody closed it. */
  readonly onClose: () => void
}

function NoticeToast({ account, text, onLeave, onClose }: NoticeToastProps) {
  const { t } = useTranslation(TEXTS)
  const { title, facts, to, urgent } = text
  const current = useSelector(selectAccount)
  const root = useRef<HTMLDivElement>(null)
  const leave = useEffectEvent(() => {
    // Somebody reads it, or is about to press something in it.
    const isHeld =
      root.current?.matches(':hover, :focus-within') === true ||
      // A sheet lies over it: nobody has seen it yet.
      document.querySelector('dialog[open]') !== null
    if (!isHeld) onLeave()
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
  const other = account === null || account === current ? null : t(`common:${account}Account`)
  return (
    <div ref={root} className={cx(css.toast, urgent && css.urgent)}>
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
      <IconButton icon={X} label={t('common:close')} onClick={onClose} />
    </div>
  )
}
