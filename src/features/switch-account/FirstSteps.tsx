import { X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useDispatch, useSelector } from 'react-redux'
import { useGetAccountSummaryQuery } from '#src/entities/balance/balance.api.ts'
import { accountChosen, selectAccount } from '#src/entities/preferences/preferences.slice.ts'
import { firstStepsSeen, selectFresh } from '#src/shared/session/session.slice.ts'
import { isZeroText } from '#src/shared/i18n/decimalText.ts'
import { Button, LinkButton } from '#src/shared/ui/Button.tsx'
import { IconButton } from '#src/shared/ui/IconButton.tsx'
import { Pane } from '#src/shared/ui/Pane.tsx'
import css from './switch-account.module.css'

/** After signing in, while the real account is empty: two ways on, and nothing else in the way. */
export default function FirstSteps() {
  const { t } = useTranslation('account')
  const dispatch = useDispatch()
  const wanted = useSelector(selectFresh)
  const account = useSelector(selectAccount)
  const asks = wanted && account === 'real'
  const { data } = useGetAccountSummaryQuery('real', { skip: !asks })
  if (!asks || data === undefined || !isZeroText(data.total)) return null
  return (
    <Pane className={css.card}>
      <div className={css.head}>
        <h2>{t('newAccount.title')}</h2>
        <IconButton
          icon={X}
          label={t('newAccount.dismiss')}
          onClick={() => {
            dispatch(firstStepsSeen())
          }}
        />
      </div>
      <p>{t('newAccount.text')}</p>
      <div className={css.actions}>
        <Button
          size="bar"
          onClick={() => {
            dispatch(accountChosen('demo'))
            dispatch(firstStepsSeen())
          }}
        >
          {t('newAccount.demo')}
        </Button>
        <LinkButton size="bar" tone="secondary" to="/profile/deposit">
          {t('newAccount.deposit')}
        </LinkButton>
      </div>
    </Pane>
  )
}
