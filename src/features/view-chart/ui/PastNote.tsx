import { useTranslation } from 'react-i18next'
import { listText } from '#src/shared/i18n/listText.ts'
import { sourceName } from '#protocol/sourceNames.ts'
import css from './PriceChart.module.css'

/** Over the chart while it shows bars of before our own records: whose they are. */
export default function PastNote({ origins }: { readonly origins: readonly string[] }) {
  const { t } = useTranslation('chart')
  return <p className={css.past}>{t('past', { names: listText(origins.map(sourceName)) })}</p>
}
