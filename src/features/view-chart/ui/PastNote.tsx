import { useTranslation } from 'react-i18next'
import { sourceName } from '#protocol/sourceNames.ts'
import css from './PriceChart.module.css'

/** Over the chart while it shows bars of before our own records: whose they are. */
export default function PastNote({ origins }: { readonly origins: readonly string[] }) {
  const { t } = useTranslation('chart')
  return <p className={css.past}>{t('past', { names: origins.map(sourceName).join(', ') })}</p>
}
