import { useTranslation } from 'react-i18next'
import type { StatementSum, StatementSums as Sums } from '#protocol/statement.ts'
import { isZeroText } from '#src/shared/i18n/decimalText.ts'
import { cx } from '#src/shared/lib/cx.ts'
import { Figure } from '#src/shared/money-view/Figure.tsx'
import { Money } from '#src/shared/money-view/Money.tsx'
import { Pane } from '#src/shared/ui/Pane.tsx'
import { Signed } from './Signed.tsx'
import css from './StatementSums.module.css'

const isSomething = (value: string): boolean => !isZeroText(value)

function AssetSum({ sum, open }: { readonly sum: StatementSum; readonly open: boolean }) {
  const { t } = useTranslation('funds')
  const { asset } = sum
  const money = (value: string) => <Money value={value} asset={asset} bare style="exact" />
  const out = isSomething(sum.moneyOut) ? `-${sum.moneyOut}` : sum.moneyOut
  const cells = [
    { key: 'opening', value: money(sum.opening) },
    { key: 'moneyIn', value: <Signed value={sum.moneyIn} asset={asset} bare /> },
    { key: 'moneyOut', value: <Signed value={out} asset={asset} bare /> },
    ...(isSomething(sum.others)
      ? [{ key: 'others', value: <Signed value={sum.others} asset={asset} bare /> } as const]
      : []),
    { key: open ? 'now' : 'closing', value: money(sum.closing) },
  ] as const
  return (
    <div className={css.asset}>
      <h2>
        <Figure>{asset}</Figure>
      </h2>
      <dl className={css.cells}>
        {cells.map(({ key, value }) => (
          <div key={key} className={cx((key === 'now' || key === 'closing') && css.last)}>
            <dt>{t(`sum.${key}`)}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}

interface StatementSumsProps {
  readonly sums: Sums
  /** The period has no end: it closes with what there is now. */
  readonly open: boolean
}

/** What each asset held before and after, and what came in and went out in between. */
export function StatementSums({ sums, open }: StatementSumsProps) {
  const { t } = useTranslation('funds')
  if (sums.sums.length === 0) return null
  return (
    <section aria-label={t('sum.label')} className={css.sums}>
      <Pane>
        {sums.sums.map((sum) => (
          <AssetSum key={sum.asset} sum={sum} open={open} />
        ))}
      </Pane>
      <p className={css.note}>{t('sum.note')}</p>
    </section>
  )
}
