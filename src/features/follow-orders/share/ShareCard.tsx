import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSelector } from 'react-redux'
import type { ContractOrder } from '#protocol/contractOrder.ts'
import { selectAccount } from '#src/entities/preferences/preferences.slice.ts'
import { sharedPath } from '#src/entities/receipt/handedReceipt.ts'
import {
  useGetReceiptShareQuery,
  useSetReceiptShareMutation,
} from '#src/entities/receipt/sharing.api.ts'
import { CopyButton } from '#src/shared/ui/CopyButton.tsx'
import { FaultText } from '#src/shared/ui/FaultText.tsx'
import { Note } from '#src/shared/ui/Note.tsx'
import { Switch } from '#src/shared/ui/Switch.tsx'
import { cardFactsOf } from './cardFacts.ts'
import { PictureActs } from './PictureActs.tsx'
import css from './ShareCard.module.css'
import { useCardText, useDrawn } from './useCard.ts'

/** A picture of what a closed order came to, and whether strangers may check its receipt. */
export default function ShareCard({ order }: { readonly order: ContractOrder }) {
  const { t } = useTranslation('share')
  const account = useSelector(selectAccount)
  const [withAmount, setWithAmount] = useState(false)
  const heading = useRef<HTMLHeadingElement>(null)
  const { currentData } = useGetReceiptShareQuery(order.id)
  const [share, { isLoading, error }] = useSetReceiptShareMutation()
  const isShared = typeof currentData?.sharedAt === 'string'
  const link = isShared ? `${window.location.origin}${sharedPath(order.id)}` : null
  const card = useCardText(cardFactsOf(order, { account, withAmount, link }), order.id)
  const { drawn, failed } = useDrawn(card)
  // The button that asked for it is gone, and the picture stands below what is in view.
  useEffect(() => {
    heading.current?.focus()
    heading.current?.scrollIntoView()
  }, [])
  const words = [card.brand, card.account, card.title, card.side, `${card.roiLabel} ${card.roi}`]
  const said = [
    ...words,
    ...(card.amount === null ? [] : [card.amount]),
    ...card.rows.map((row) => row.join(' ')),
  ]
  return (
    <section className={css.card} aria-label={t('title')}>
      <h3 ref={heading} tabIndex={-1}>
        {t('title')}
      </h3>
      <div className={css.picture}>
        {drawn === null ? null : (
          <img src={drawn.url} alt={said.join(', ')} width={1080} height={1080} />
        )}
      </div>
      {failed ? (
        <Note kind="error" live>
          {t('failed')}
        </Note>
      ) : null}
      <Switch
        label={t('amount.label')}
        hint={t('amount.hint')}
        checked={withAmount}
        onChange={setWithAmount}
      />
      <Switch
        label={t('publish.label')}
        hint={t('publish.hint')}
        checked={isShared}
        onChange={
          currentData === undefined || isLoading
            ? undefined
            : (shared) => void share({ orderId: order.id, shared })
        }
      />
      {error === undefined ? null : (
        <Note kind="error" title={t('publish.failed')} live>
          <FaultText fault={error} />
        </Note>
      )}
      <p className={css.quiet}>{t(isShared ? 'publish.on' : 'publish.off')}</p>
      <PictureActs picture={drawn?.blob ?? null} name={`${order.code}-${order.id}.png`} />
      {link === null ? null : <CopyButton text={link} label={t('copyLink')} size="bar" />}
    </section>
  )
}
