import { useTranslation } from 'react-i18next'
import OptionChain from '#src/features/trade-option/chain/ui/OptionChain.tsx'
import css from './Chain.module.css'

/** The chain of listed options, and the title of the list of quotes that follows. */
export default function ChainWithQuotes() {
  const { t } = useTranslation('chain')
  return (
    <>
      <OptionChain />
      <h2 className={css.reference}>{t('reference')}</h2>
    </>
  )
}
