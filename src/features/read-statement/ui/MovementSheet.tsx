import { useTranslation } from 'react-i18next'
import type { Movement, StatementChange } from '#protocol/statement.ts'
import { orderPathOf } from '#src/entities/order/orderPath.ts'
import { OrderNumber } from '#src/entities/receipt/ui/OrderNumber.tsx'
import { OrderReceipt } from '#src/entities/receipt/ui/OrderReceipt.tsx'
import { useFormat } from '#src/shared/i18n/useFormat.ts'
import { Figure } from '#src/shared/money-view/Figure.tsx'
import { exactMoney } from '#src/shared/money-view/amount.ts'
import { Money } from '#src/shared/money-view/Money.tsx'
import { LinkButton } from '#src/shared/ui/Button.tsx'
import { Sheet } from '#src/shared/ui/Layer.tsx'
import { type Term, Terms } from '#src/shared/ui/Terms.tsx'
import { useFactTexts } from '../useFactTexts.ts'
import { useReasonText } from '../useReasonText.ts'
import css from './Movements.module.css'
import { Signed } from './Signed.tsx'

/** Both sides of a movement in one asset. They sum to zero. */
function Sides({ change }: { readonly change: StatementChange }) {
  const { t } = useTranslation('funds')
  const format = useFormat()
  const { asset, legs, counter, net, total } = change
  const own: readonly Term[] = legs.map(({ pocket, amount, balance }) => ({
    key: pocket,
    label: t(`pocket.${pocket}`),
    value: (
      <span className={css.leg}>
        <Signed value={amount} asset={asset} />
        <span className={css.quiet}>
          {t('detail.after', { amount: exactMoney(format, balance, asset) })}
        </span>
      </span>
    ),
  }))
  return (
    <>
      <h3>{t('detail.pockets')}</h3>
      <Terms
        label={t('detail.pockets')}
        items={[
          ...own,
          {
            key: 'net',
            label: t('detail.change'),
            value: <Signed value={net} asset={asset} />,
          },
          {
            key: 'total',
            label: t('detail.total', { asset }),
            value: <Money value={total} asset={asset} style="exact" />,
            strong: true,
          },
        ]}
      />
      {counter.length === 0 ? null : (
        <>
          <h3>{t('detail.counter')}</h3>
          <Terms
            label={t('detail.counter')}
            items={counter.map(({ side, amount }) => ({
              key: side,
              label: t(`side.${side}`),
              value: <Signed value={amount} asset={asset} />,
            }))}
          />
        </>
      )}
    </>
  )
}

interface MovementSheetProps {
  readonly move: Movement
  readonly onClose: () => void
}

/** The order that a movement is about, with its number, the way to it, and its receipt where it has one. */
function Order({ move, onLeave }: { readonly move: Movement; readonly onLeave: () => void }) {
  const { t } = useTranslation(['funds', 'receipt'])
  const known = useFactTexts(move)
  const { ref, facts, type } = move
  if (ref === null || facts === null) return null
  const place = orderPathOf(type, ref, facts.place)
  return (
    <>
      <Terms
        label={t(`type.${type}`)}
        items={[
          ...known.map(({ key, label, text, figure }) => ({
            key,
            label,
            value: figure ? <Figure>{text}</Figure> : <bdi>{text}</bdi>,
          })),
          { key: 'number', label: t('fact.label.number'), value: <OrderNumber id={ref} /> },
        ]}
      />
      {place === null ? null : (
        <LinkButton to={place.path} tone="secondary" size="bar" wide>
          {t(`fact.see.${place.what}`)}
        </LinkButton>
      )}
      {facts.receiptAt === null ? null : (
        <OrderReceipt
          order={{ id: ref, closedAt: facts.receiptAt }}
          kind="other"
          onLeave={onLeave}
        />
      )}
    </>
  )
}

/** A movement: what it is about, both its sides, and where it stands in the ledger. */
export function MovementSheet({ move, onClose }: MovementSheetProps) {
  const { t } = useTranslation('funds')
  const format = useFormat()
  const reason = useReasonText()(move.reason)
  const utc = move.at.slice(0, 19).replace('T', ' ')
  const facts: readonly Term[] = [
    {
      key: 'time',
      label: t('detail.time'),
      value: <Figure>{format.dateTime(new Date(move.at))}</Figure>,
    },
    { key: 'utc', label: t('detail.utc'), value: <Figure>{utc}</Figure> },
    ...(move.ref === null || move.facts !== null
      ? []
      : [
          {
            key: 'ref',
            label: t('detail.reference'),
            value: <Figure className={css.ref}>{move.ref}</Figure>,
          },
        ]),
    { key: 'entry', label: t('detail.entry'), value: <Figure>{move.id}</Figure> },
  ]
  return (
    <Sheet open onClose={onClose} title={t(`type.${move.type}`)}>
      <div className={css.sheet}>
        {reason === null ? null : <p>{reason}</p>}
        <Order move={move} onLeave={onClose} />
        {move.changes.map((change) => (
          <Sides key={change.asset} change={change} />
        ))}
        <h3>{t('detail.facts')}</h3>
        <Terms label={t('detail.facts')} items={facts} />
      </div>
    </Sheet>
  )
}
