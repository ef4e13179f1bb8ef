import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { SignedOut } from '#src/shared/session/SignedOut.tsx'
import { LinkButton } from '#src/shared/ui/Button.tsx'
import { Empty } from '#src/shared/ui/Empty.tsx'
import { ListStates } from '#src/shared/ui/ListStates.tsx'
import css from './OrderStates.module.css'

/** What is said where there are no orders, in words of its own. */
export interface NoOrders {
  readonly title: string
  readonly text?: string
  /** The next step, instead of the way to the markets; null for none. */
  readonly action?: ReactNode
}

interface OrderStatesProps<O> {
  readonly view: {
    readonly signedIn: boolean
    /** Undefined until they were loaded once. */
    readonly orders: readonly O[] | undefined
    readonly error: unknown
    readonly retry: () => void
  }
  /** What is said where there are none: of contract orders by their kind, of another product in its words. */
  readonly none: 'open' | 'waiting' | 'history' | NoOrders
  /** One line instead of a drawing and a button, where there is little room. */
  readonly brief?: boolean
  readonly children: (orders: readonly O[]) => ReactNode
}

/** Signed out, loading, unreachable, empty: what a list of orders of any product shows while it has none. */
export function OrderStates<O>({ view, none, brief = false, children }: OrderStatesProps<O>) {
  const { t } = useTranslation('orders')
  const { orders, signedIn, error, retry } = view
  if (!signedIn) return <SignedOut title={t('signedOut.title')}>{t('signedOut.text')}</SignedOut>
  const markets = (
    <LinkButton to="/market" tone="secondary">
      {t('empty.markets')}
    </LinkButton>
  )
  const { title, text, action }: NoOrders =
    typeof none === 'string'
      ? { title: t(`empty.${none}.title`), text: t(`empty.${none}.text`) }
      : none
  const empty = brief ? (
    <p className={css.brief}>
      {text ?? title} {action}
    </p>
  ) : (
    <Empty title={title} action={action === undefined ? markets : action}>
      {text}
    </Empty>
  )
  return (
    <ListStates items={orders} error={error} retry={retry} failed={t('failed.title')} empty={empty}>
      {children}
    </ListStates>
  )
}
