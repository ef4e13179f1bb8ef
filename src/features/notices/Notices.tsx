import { X } from 'lucide-react'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useDispatch, useSelector } from 'react-redux'
import { useLocation } from 'react-router-dom'
import { dismissed, selectUnread, type UnreadNotice } from '#src/entities/order/orderNews.slice.ts'
import { selectAccount } from '#src/entities/preferences/preferences.slice.ts'
import { useFormat } from '#src/shared/i18n/useFormat.ts'
import { cx } from '#src/shared/lib/cx.ts'
import { IconButton } from '#src/shared/ui/IconButton.tsx'
import { Link } from '#src/shared/ui/Link.tsx'
import css from './Notices.module.css'
import { type NoticeText, noticeText } from './noticeText.ts'
import { useKeptLanguage } from './useKeptLanguage.ts'

const SHOWN_MS = 6000

const TEXTS = ['notice', 'orders', 'spot', 'option', 'common'] as const

/** Lists everything that is told. */
const LIST = '/profile/notification'

/**
 * Tells customers what happened to their orders, money and account: one at a time, urgent ones first, and nothing that
 * the page before them shows already. Urgent ones stay until they are closed.
 */
export default function Notices() {
  const { t } = useTranslation(TEXTS)
  useKeptLanguage()
  const dispatch = useDispatch()
  const [notice] = useUnseen()
  const root = useRef<HTMLElement>(null)
  useEffect(
    () => () => {
      dispatch(dismissed(null))
    },
    [dispatch],
  )
  // The pressed button goes: the focus must not fall back to the start of the page.
  const close = (id: number): void => {
    dispatch(dismissed(id))
    requestAnimationFrame(() => {
      if (document.activeElement !== document.body) return
      const next = root.current?.querySelector('button') ?? document.querySelector('h1')
      next?.focus()
    })
  }
  return (
    <section ref={root} className={css.region} aria-label={t('label')}>
      <div className={css.list} aria-live="polite">
        {notice === undefined ? null : (
          <NoticeToast
            key={notice.id}
            account={notice.account}
            text={notice.text}
            onLeave={() => void dispatch(dismissed(notice.id))}
            onClose={() => close(notice.id)}
          />
        )}
      </div>
    </section>
  )
}

/** What is to be told, urgent first and else as it came; what the page shows by itself is dropped. */
function useUnseen(): readonly (UnreadNotice & { readonly text: NoticeText })[] {
  const { t } = useTranslation(TEXTS)
  const format = useFormat()
  const dispatch = useDispatch()
  const { pathname, search } = useLocation()
  const current = useSelector(selectAccount)
  const unread = useSelector(selectUnread)
  const all = unread.map((one) => ({ ...one, text: noticeText(one.notice, t, format) }))
  const isSeen = ({ account, text }: (typeof all)[number]): boolean =>
    pathname + search === LIST ||
    (text.to === pathname + search && !text.apart && (account === null || account === current))
  const seen = all.flatMap((one) => (isSeen(one) ? one.id : [])).join(' ')
  useEffect(() => {
    for (const id of seen.split(' ')) if (id !== '') dispatch(dismissed(Number(id)))
  }, [dispatch, seen])
  const unseen = all.filter((one) => !isSeen(one))
  return [...unseen.filter(({ text }) => text.urgent), ...unseen.filter(({ text }) => !text.urgent)]
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
  const isOther = account !== null && account !== current
  const named = account === null ? [] : [t(`common:${account}Account`)]
  return (
    <div ref={root} className={cx(css.toast, urgent && css.urgent)}>
      <div className={css.words}>
        <b>{title}</b>
        <span className={css.facts}>
          {[...facts, ...named].map((fact) => (
            <bdi key={fact}>{fact}</bdi>
          ))}
        </span>
        {isOther ? null : (
          <Link to={to} className={css.link}>
            {t('view')}
          </Link>
        )}
      </div>
      <IconButton icon={X} label={t('common:close')} onClick={onClose} />
    </div>
  )
}
