import { X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Icon } from '#src/shared/ui/Icon.tsx'
import { PageHeading } from '#src/shared/ui/PageHeading.tsx'
import { Cell, Pane } from '#src/shared/ui/Pane.tsx'
import { PAYING_METHODS } from '#src/shared/wallet/payingMethods.ts'
import { WALLET_METHODS } from '#src/shared/wallet/provider.ts'
import { Methods } from './Methods.tsx'
import { NEVER } from './namedMethods.ts'
import { Requests } from './Requests.tsx'
import pageCss from '#src/shared/ui/page.module.css'
import css from './WalletAsksPage.module.css'

/** What a wallet is asked for, what it never is, and what to do when it shows something else. */
export default function WalletAsksPage() {
  const { t } = useTranslation('asks')
  return (
    <div className={pageCss.wide}>
      <PageHeading title={t('title')} />
      <p className={pageCss.lead}>{t('lead')}</p>
      <div className={css.columns}>
        <Requests possible={[...WALLET_METHODS, ...PAYING_METHODS]} />
        <div className={css.column}>
          <Never />
          <SomethingElse />
        </div>
      </div>
    </div>
  )
}

function Never() {
  const { t } = useTranslation('asks')
  return (
    <section className={css.section}>
      <h2>{t('never.title')}</h2>
      <Pane>
        <ul>
          {NEVER.map(({ name, methods }) => (
            <li key={name} className={css.item}>
              <Cell className={css.cell}>
                <Icon of={X} className={css.no} />
                <div className={css.words}>
                  <p>{t(`never.${name}`)}</p>
                  <Methods label={t(`never.${name}`)} names={methods} />
                </div>
              </Cell>
            </li>
          ))}
        </ul>
      </Pane>
    </section>
  )
}

/** The host stands on a line of its own: it is to be compared letter by letter. */
function SomethingElse() {
  const { t } = useTranslation('asks')
  return (
    <section className={css.section}>
      <h2>{t('else.title')}</h2>
      <Pane className={css.prose}>
        <ul className={css.steps}>
          <li>{t('else.reject')}</li>
          <li>
            <span>{t('else.host')}</span>
            <code className={css.host} dir="ltr" translate="no">
              {window.location.host}
            </code>
          </li>
          <li>{t('else.ignore')}</li>
          <li>{t('else.revoke')}</li>
        </ul>
      </Pane>
    </section>
  )
}
