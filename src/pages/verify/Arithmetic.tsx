import { Check, X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { CLOSE_REASONS } from '#protocol/machines/contractOrder.ts'
import { OPTION_OUTCOMES } from '#protocol/machines/optionOrder.ts'
import type { AnyReceipt, Verdict } from '#protocol/proof/receiptVerifier.ts'
import { isSold } from '#protocol/proof/verifyListed.ts'
import type { Formatters } from '#src/shared/i18n/format.ts'
import { useFormat } from '#src/shared/i18n/useFormat.ts'
import { cx } from '#src/shared/lib/cx.ts'
import { Figure } from '#src/shared/money-view/Figure.tsx'
import { Icon } from '#src/shared/ui/Icon.tsx'
import { Note } from '#src/shared/ui/Note.tsx'
import { Pane } from '#src/shared/ui/Pane.tsx'
import { explainFigures, type FigureLine } from './explain.ts'
import { FIGURE_TEXT, RECEIPT_SLICES } from './figureText.ts'
import type { Piece } from './pieces.ts'
import css from './VerdictView.module.css'

/** Of any figure in a receipt. */
const MOST_DECIMALS = 18

function pieceText(format: Formatters, piece: Piece): string {
  if ('decimal' in piece) return format.decimal(piece.decimal)
  return 'rate' in piece ? format.rate(piece.rate) : piece.sign
}

const tidied = (text: string): string => text.replaceAll('( ', '(').replaceAll(' )', ')')

/** What the figures follow from, and how they are rounded. */
const FROM = {
  'contract-receipt.v1': 'figures.text',
  'contract-receipt.v2': 'figures.text',
  'contract-receipt.v3': 'figures.text',
  'contract-receipt.v4': 'figures.text',
  'contract-receipt.v5': 'figures.text',
  'contract-receipt.v6': 'figures.text',
  'contract-receipt.v7': 'figures.text',
  'contract-receipt.v8': 'figures.text',
  'contract-cancel-receipt.v1': 'figures.cancelled',
  'contract-cancel-receipt.v2': 'figures.cancelled',
  'contract-cancel-receipt.v3': 'figures.cancelled',
  'spot-cancel-receipt.v1': 'figures.cancelled',
  'option-receipt.v1': 'figures.option',
  'option-receipt.v2': 'figures.option',
  'option-receipt.v3': 'figures.listed',
  'option-receipt.v4': 'figures.ended',
  'spot-receipt.v1': 'figures.spot',
  'spot-receipt.v2': 'figures.spot',
  'plan-receipt.v1': 'figures.plan',
  'exchange-receipt.v1': 'figures.exchange',
  'loan-receipt.v1': 'figures.loan',
  'loan-receipt.v2': 'figures.loanCounted',
} as const satisfies Readonly<Record<AnyReceipt['type'], string>>

/** Of an option that was sold back they follow from more. */
const fromOf = (receipt: AnyReceipt) =>
  receipt.type === 'option-receipt.v3' && isSold(receipt) ? 'figures.sold' : FROM[receipt.type]

interface ArithmeticProps {
  readonly verdict: Verdict
  readonly receipt: AnyReceipt
}

/** Every figure of the receipt, worked out again from what it stands on. */
export function Arithmetic({ verdict, receipt }: ArithmeticProps) {
  const { t } = useTranslation('verify')
  const lines = explainFigures(verdict)
  if (lines.length === 0) {
    return (
      <section className={css.part}>
        <h2>{t('figures.title')}</h2>
        <Note kind="error">{t('figures.none')}</Note>
      </section>
    )
  }
  return (
    <section className={css.part}>
      <h2>{t('figures.title')}</h2>
      <p className={css.quiet}>{t(fromOf(receipt))}</p>
      <Pane>
        <dl>
          {lines.map((line) => (
            <Line key={line.name} line={line} ended={receipt.type === 'option-receipt.v4'} />
          ))}
        </dl>
      </Pane>
    </section>
  )
}

interface LineProps {
  readonly line: FigureLine
  /** Whether a corporate action ended the option. */
  readonly ended: boolean
}

function Line({ line, ended }: LineProps) {
  const { t } = useTranslation(RECEIPT_SLICES)
  const format = useFormat()
  const formula = line.formula?.map((piece) => pieceText(format, piece)).join(' ')
  return (
    <div className={cx(css.figure, !line.ok && css.broken)}>
      <dt>
        <Icon of={line.ok ? Check : X} size={16} className={line.ok ? css.good : css.bad} />
        <span>{t(FIGURE_TEXT[line.name])}</span>
      </dt>
      <dd>
        {formula === undefined ? null : (
          <bdi dir="ltr" translate="no" className={css.formula}>
            {tidied(formula)}
          </bdi>
        )}
        <b>
          <Value line={line} ended={ended} value={line.computed} />
        </b>
        {line.ok ? null : (
          <span className={css.stated}>
            <span>{t('verify:figures.stated')}</span>{' '}
            <Value line={line} ended={ended} value={line.stated} />
          </span>
        )}
      </dd>
    </div>
  )
}

function Value({ line, ended, value }: LineProps & { readonly value: string }) {
  const { t } = useTranslation(['orders', 'option'])
  const format = useFormat()
  if (line.name === 'closeReason') {
    const reason = CLOSE_REASONS.find((one) => one === value)
    return reason === undefined ? <Figure>{value}</Figure> : t(`reason.${reason}`)
  }
  if (line.name === 'outcome') {
    const outcome = OPTION_OUTCOMES.find((one) => one === value)
    if (outcome === undefined) return <Figure>{value}</Figure>
    return t(`option:outcome.${ended && outcome === 'sold' ? 'ended' : outcome}`)
  }
  const decimals = value.split('.')[1]?.length ?? 0
  // No figure of ours has more, and browsers throw for many: a hostile one is shown as it is written.
  if (decimals > MOST_DECIMALS) return <Figure>{value}</Figure>
  return <Figure>{format.decimal(value, { min: decimals, max: decimals })}</Figure>
}
