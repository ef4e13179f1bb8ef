import { ArrowLeftRight, type LucideIcon, PenLine, Send, Wallet } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Icon } from '#src/shared/ui/Icon.tsx'
import { Cell, Pane } from '#src/shared/ui/Pane.tsx'
import { Methods } from './Methods.tsx'
import { REQUESTS } from './namedMethods.ts'
import css from './WalletAsksPage.module.css'

type Request = (typeof REQUESTS)[number]

const ICONS: Readonly<Record<Request['name'], LucideIcon>> = {
  connect: Wallet,
  sign: PenLine,
  switch: ArrowLeftRight,
  send: Send,
}

/** The four requests: when each comes, what it can do, and whether the app can make it today. */
export function Requests({ possible }: { readonly possible: readonly string[] }) {
  const { t } = useTranslation('asks')
  return (
    <section className={css.section}>
      <h2>{t('four')}</h2>
      <Pane>
        <ul>
          {REQUESTS.map((request) => (
            <li key={request.name} className={css.item}>
              <Cell className={css.cell}>
                <Icon of={ICONS[request.name]} className={css.mark} />
                <OneRequest request={request} possible={possible} />
              </Cell>
            </li>
          ))}
        </ul>
      </Pane>
    </section>
  )
}

interface OneRequestProps {
  readonly request: Request
  readonly possible: readonly string[]
}

function OneRequest({ request: { name, methods, silent }, possible }: OneRequestProps) {
  const { t } = useTranslation('asks')
  const title = t(`request.${name}.name`)
  return (
    <div className={css.words}>
      <h3>{title}</h3>
      <Methods label={title} names={methods} possible={possible} />
      <dl className={css.facts}>
        <div>
          <dt>{t('when')}</dt>
          <dd>{t(`request.${name}.when`)}</dd>
        </div>
        <div>
          <dt>{t('can')}</dt>
          <dd>{t(`request.${name}.can`)}</dd>
        </div>
      </dl>
      {silent.length === 0 ? null : (
        <>
          <p className={css.quiet}>{t('silent')}</p>
          <Methods label={t('silent')} names={silent} possible={possible} />
        </>
      )}
    </div>
  )
}
