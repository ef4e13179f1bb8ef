import { X } from 'lucide-react'
import { type PointerEvent, type ReactNode, useEffect, useId, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { cx } from '#src/shared/lib/cx.ts'
import { IconButton } from './IconButton.tsx'
import css from './Layer.module.css'
import { useBackCloses } from './useBackCloses.ts'
import { useRootMark } from './useRootMark.ts'

interface LayerProps {
  readonly open: boolean
  readonly onClose: () => void
  readonly title: ReactNode
  readonly children?: ReactNode
  /** Stays in view below the scrolling part: the action. */
  readonly foot?: ReactNode
  /** In the place of both, a part that shows `LayerContent` itself: the layer may be here before it. */
  readonly content?: ReactNode
  /** Stands in the head above the title, such as the account in use. */
  readonly strip?: ReactNode
  readonly className?: string | undefined
}

const SWIPE_PX = 80

/** Closes when the head is dragged down far enough. */
function useSwipe(onClose: () => void) {
  const from = useRef<number | null>(null)
  return {
    onPointerDown(event: PointerEvent): void {
      from.current = event.clientY
    },
    onPointerUp(event: PointerEvent): void {
      if (from.current !== null && event.clientY - from.current > SWIPE_PX) onClose()
      from.current = null
    },
    onPointerCancel(): void {
      from.current = null
    },
  }
}

/** What scrolls in a layer, and what stays in view below it. */
export function LayerContent({ children, foot }: Pick<LayerProps, 'children' | 'foot'>) {
  return (
    <>
      <div className={css.scroll}>{children}</div>
      {foot === undefined ? null : <div className={css.foot}>{foot}</div>}
    </>
  )
}

/**
 * The native modal dialog keeps the focus inside, makes the rest inert, closes on Esc and gives the
 * focus back to what opened it, or to the page's heading when that is gone.
 */
function Layer(props: LayerProps & { readonly kind: 'sheet' | 'dialog' }) {
  const { t } = useTranslation()
  const ref = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  const swipe = useSwipe(props.onClose)
  useBackCloses(props.open, props.onClose)
  useRootMark('data-layer', props.open)
  useEffect(() => {
    const dialog = ref.current
    if (dialog === null) return undefined
    const opener = document.activeElement
    if (!dialog.open) dialog.showModal()
    dialog.querySelector('h2')?.focus()
    return () => {
      // A dialog taken off the page gives nothing back by itself. Who moved on keeps the new focus.
      const lost = document.activeElement === null || document.activeElement === document.body
      if (!lost) return
      const back = opener?.isConnected === true ? opener : document.querySelector('h1')
      if (back instanceof HTMLElement) back.focus()
    }
  }, [props.open])
  if (!props.open) return null
  return (
    <dialog
      ref={ref}
      className={cx(css.layer, css[props.kind], props.className)}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault()
        props.onClose()
      }}
      onPointerDown={(event) => {
        if (event.target === event.currentTarget) props.onClose()
      }}
    >
      <div className={css.body}>
        {props.strip}
        <div className={css.head} {...(props.kind === 'sheet' ? swipe : {})}>
          <h2 id={titleId} tabIndex={-1}>
            {props.title}
          </h2>
          <IconButton icon={X} label={t('close')} onClick={props.onClose} />
        </div>
        {props.content ?? <LayerContent foot={props.foot}>{props.children}</LayerContent>}
      </div>
    </dialog>
  )
}

/** From below on a phone, from the side on a desktop: for what one composes or chooses. */
export function Sheet(props: LayerProps) {
  return <Layer {...props} kind="sheet" />
}

/** In the middle: only to confirm what can't be taken back, or to choose an account. */
export function Dialog(props: LayerProps) {
  return <Layer {...props} kind="dialog" />
}
