import { useTranslation } from 'react-i18next'
import { orderNumber } from '#protocol/orderNumber.ts'
import type { Movement, StatementChange } from '#protocol/statement.ts'
import { useFormat } from '#src/shared/i18n/useFormat.ts'
import { Figure } from '#src/shared/money-view/Figure.tsx'
import { moneyText } from '#src/shared/money-view/amount.ts'
import { Money } from '#src/shared/money-view/Money.tsx'
import { CellButton } from '#src/shared/ui/Pane.tsx'
import { carried, isWithin } from '../days.ts'
import { isolated, useFactTexts } from '../useFactTexts.ts'
import { useReasonText } from '../useReasonText.ts'
import css from './Movements.module.css'
import { Signed } from './Signed.tsx'

/** What became of one asset: the change of its total, or what only went from one pocket to another. */
function Change({ change }: { readonly change: StatementChange }) {
  const { t } = useTranslation('funds')
  const format = useFormat()
  const { asset, net, total } = change
  return (
    <span className={css.change}>
      {isWithin(change) ? (
        <b className={css.within}>
          <Money value={carried(change)} asset={asset} style="exact" />
        </b>
      ) : (
        <b>
          <Signed value={net} asset={asset} />
        </b>
      )}
      <span className={css.quiet}>
        {t('after', { amount: moneyText(format, total, asset, { style: 'exact' }) })}
      </span>
    </span>
  )
}

interface MovementRowProps {
  readonly move: Movement
  readonly onOpen: (move: Movement) => void
}

/** One line of the statement; a press opens both its sides. */
export function MovementRow({ move, onOpen }: MovementRowProps) {
  const { t } = useTranslation('funds')
  const format = useFormat()
  const reason = useReasonText()(move.reason)
  const known = useFactTexts(move)
  const { ref, facts, changes } = move
  const number = ref === null || facts === null ? null : isolated(orderNumber(ref))
  const within = changes.every(isWithin)
  const bare = number === null && reason === null && !within
  return (
    <CellButton className={css.row} onClick={() => onOpen(move)}>
      <span className={css.head}>
        <Figure className={css.time}>{format.time(new Date(move.at))}</Figure>
        <b className={css.what}>{t(`type.${move.type}`)}</b>
      </span>
      {bare ? null : (
        <span className={css.about}>
          {known.length === 0 ? null : (
            <span className={css.facts}>
              {known.map(({ key, short, figure }) => (
                <span key={key}>{figure ? <Figure>{short}</Figure> : short}</span>
              ))}
            </span>
          )}
          <span className={css.quiet}>
            {number === null ? null : (
              <span className={css.number} translate="no">
                {t('fact.number', { number })}
              </span>
            )}
            {within ? <span>{t('within')}</span> : null}
            {reason === null ? null : <span className={css.reason}>{reason}</span>}
          </span>
        </span>
      )}
      <span className={css.changes}>
        {changes.map((change) => (
          <Change key={change.asset} change={change} />
        ))}
      </span>
    </CellButton>
  )
}
