import { fromIso } from '#protocol/time.ts'
import { useFormat } from '#src/shared/i18n/useFormat.ts'
import { Figure } from '#src/shared/money-view/Figure.tsx'
import css from './VerdictView.module.css'

interface LogRowTextProps {
  readonly seq: string
  readonly at: string
}

/** The number of a row of the price log, and its moment. */
export function LogRowText({ seq, at }: LogRowTextProps) {
  const format = useFormat()
  const moment = fromIso(at)
  return (
    <span className={css.row}>
      <Figure>{format.decimal(seq)}</Figure>
      {moment === null ? null : <Figure>{format.dateTime(new Date(moment))}</Figure>}
    </span>
  )
}
