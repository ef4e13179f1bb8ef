import { useTranslation } from 'react-i18next'
import type { AskForFile } from '#src/shared/api/useMadeFile.ts'
import { cx } from '#src/shared/lib/cx.ts'
import { SPANS } from '#src/shared/lib/span.ts'
import { FilterSelect } from '#src/shared/ui/FilterSelect.tsx'
import { MadeFileButtons } from '#src/shared/ui/MadeFileButtons.tsx'
import { type Fields, NO_FILTER, type PastAsk } from './pastFilter.ts'
import css from './PastTools.module.css'
import { usePastFilter } from './usePastFilter.ts'

/** One field of a filter in words. */
export interface Choice {
  readonly name: string
  readonly label: string
  /** What stands there while nothing is chosen. */
  readonly all: string
  readonly words: readonly (readonly [value: string, text: string])[]
}

/** The instruments of a list as a choice. */
export function useInstrumentChoice(
  items: readonly { readonly id: string; readonly appName: string }[],
): Choice {
  const { t } = useTranslation('orders')
  return {
    name: 'instrumentId',
    label: t('filter.instrument'),
    all: t('filter.allInstruments'),
    words: items.map(({ id, appName }) => [id, appName]),
  }
}

interface ChoiceSelectProps extends Choice {
  readonly value: string | undefined
  readonly onChange: (value: string | undefined) => void
}

function ChoiceSelect({ label, all, words, value, onChange }: ChoiceSelectProps) {
  // What is listed no more keeps its orders.
  const listed = value === undefined || words.some(([word]) => word === value)
  return (
    <FilterSelect
      label={label}
      value={value ?? ''}
      on={value !== undefined}
      onChange={(next) => onChange(next === '' ? undefined : next)}
    >
      <option value="">{all}</option>
      {listed ? null : <option value={value}>{`#${value}`}</option>}
      {words.map(([word, text]) => (
        <option key={word} value={word}>
          {text}
        </option>
      ))}
    </FilterSelect>
  )
}

interface PastToolsProps<F extends Fields> {
  readonly fields: F
  /** The period comes after the first of them. */
  readonly choices: readonly Choice[]
  /** Asks for what the filter leaves as a file. */
  readonly save: (ask: PastAsk<F>) => ReturnType<AskForFile>
  /** In little room: the filters alone. */
  readonly brief?: boolean
}

/** Above a history: its filters, and what they leave to keep as a file. */
export function PastTools<F extends Fields>(props: PastToolsProps<F>) {
  const { fields, save, brief = false } = props
  const { t } = useTranslation('funds')
  const { filter, ask, choose } = usePastFilter(fields)
  const chosen: Readonly<Record<string, string | undefined>> = filter.chosen
  const [first, ...others] = props.choices.map((choice) => {
    const { name } = choice
    const put = (word: string | undefined): void => {
      const { [name]: _, ...rest } = chosen
      const next = word === undefined ? rest : { ...rest, [name]: word }
      choose({ ...filter, chosen: next })
    }
    return <ChoiceSelect key={name} {...choice} value={chosen[name]} onChange={put} />
  })
  return (
    <div className={cx(css.tools, brief && css.brief)}>
      <div className={css.filters} role="group" aria-label={t('filter.label')}>
        {first}
        <FilterSelect
          label={t('filter.period')}
          value={filter.span}
          on={filter.span !== NO_FILTER.span}
          onChange={(value) => {
            choose({ ...filter, span: SPANS.find((one) => one === value) ?? NO_FILTER.span })
          }}
        >
          {SPANS.map((one) => (
            <option key={one} value={one}>
              {t(`period.${one}`)}
            </option>
          ))}
        </FilterSelect>
        {others}
      </div>
      {brief ? null : (
        <MadeFileButtons key={JSON.stringify(ask)} formats={['csv']} ask={() => save(ask)} />
      )}
    </div>
  )
}
