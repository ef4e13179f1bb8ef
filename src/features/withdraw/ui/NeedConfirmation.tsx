import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useGetWithdrawalPasswordQuery } from '#src/entities/withdrawal/withdrawal.api.ts'
import { LinkButton } from '#src/shared/ui/Button.tsx'
import { Cell, Pane } from '#src/shared/ui/Pane.tsx'
import { NoStanding } from './NoStanding.tsx'
import css from './Withdraw.module.css'

/** For who has no wallet: what is missing to confirm withdrawals without one, or what moves money. */
export default function NeedConfirmation({ children }: { readonly children: ReactNode }) {
  const { t } = useTranslation('account')
  // What was missing may have been added on another page.
  const fresh = { refetchOnMountOrArgChange: true }
  const { currentData: state } = useGetWithdrawalPasswordQuery(undefined, fresh)
  if (state === undefined) return <NoStanding />
  const { lacks } = state
  if (lacks.length === 0) return children
  const standing = (what: 'email' | 'secondFactor'): string =>
    t(`needConfirmation.${lacks.includes(what) ? 'missing' : 'ready'}`, {
      what: t(`needConfirmation.${what}`),
    })
  const walletOnly = lacks.includes('mailServer')
  return (
    <Pane>
      <Cell className={css.card}>
        <h2 className={css.head}>{t('needConfirmation.title')}</h2>
        <p>{t(`needConfirmation.text.${walletOnly ? 'mailServer' : 'any'}`)}</p>
        {walletOnly ? null : (
          <ul>
            <li>{standing('email')}</li>
            <li>{standing('secondFactor')}</li>
          </ul>
        )}
        <LinkButton to="/profile/info">{t('needConfirmation.button')}</LinkButton>
      </Cell>
    </Pane>
  )
}
