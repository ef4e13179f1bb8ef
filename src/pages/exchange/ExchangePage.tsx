import { useTranslation } from 'react-i18next'
import { useSelector } from 'react-redux'
import { selectAccount } from '#src/entities/preferences/preferences.slice.ts'
import { SignedOut } from '#src/shared/session/SignedOut.tsx'
import { selectLoggedIn } from '#src/shared/session/session.slice.ts'
import { useCustomer } from '#src/shared/session/useCustomer.ts'
import { ExchangeHistory } from '#src/features/exchange/ui/ExchangeHistory.tsx'
import { ExchangePanel } from '#src/features/exchange/ui/ExchangePanel.tsx'
import { Empty } from '#src/shared/ui/Empty.tsx'
import { PageHeading } from '#src/shared/ui/PageHeading.tsx'
import { Pane } from '#src/shared/ui/Pane.tsx'
import pageCss from '#src/shared/ui/page.module.css'
import css from './ExchangePage.module.css'

/** One currency for another, on the real account. */
export default function ExchangePage() {
  const { t } = useTranslation('exchange')
  return (
    <div className={pageCss.wide}>
      <PageHeading title={t('title')} />
      <p className={pageCss.lead}>{t('about')}</p>
      <Content />
    </div>
  )
}

/** Who is not signed in, or practises, is told what it takes. */
function Content() {
  const { t } = useTranslation(['exchange', 'common'])
  const signedIn = useSelector(selectLoggedIn)
  const account = useSelector(selectAccount)
  const { id } = useCustomer()
  if (!signedIn) {
    return (
      <Pane>
        <SignedOut title={t('signedOut.title')}>{t('signedOut.text')}</SignedOut>
      </Pane>
    )
  }
  if (account === 'demo') {
    return (
      <Pane>
        <Empty title={t('demo.title')}>{t('demo.text')}</Empty>
      </Pane>
    )
  }
  return (
    <div key={id} className={css.columns}>
      <div className={css.column}>
        <ExchangePanel />
      </div>
      <div className={css.column}>
        <ExchangeHistory />
      </div>
    </div>
  )
}
