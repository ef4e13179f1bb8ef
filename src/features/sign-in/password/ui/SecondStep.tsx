import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useDispatch } from 'react-redux'
import * as CODE from '#protocol/errorCodes.ts'
import {
  useConfirmLoginMutation,
  useLoseSecondFactorMutation,
} from '#src/entities/session/account.api.ts'
import { SecondFactorField } from '#src/entities/session/ui/SecondFactorField.tsx'
import { isRefusedWith } from '#src/shared/api/fault.ts'
import { currentLanguage } from '#src/shared/i18n/i18n.ts'
import { useFormat } from '#src/shared/i18n/useFormat.ts'
import { signedIn } from '#src/shared/session/session.slice.ts'
import { Button } from '#src/shared/ui/Button.tsx'
import { Note } from '#src/shared/ui/Note.tsx'
import { Form } from './Form.tsx'
import css from './Form.module.css'
import { FormFault, useFaultWords } from './FormFault.tsx'

interface SecondStepProps {
  readonly ticket: string
  /** Back to the password. */
  readonly onBack: () => void
}

/** After a right password: the code that the account asks for, too. */
export function SecondStep({ ticket, onBack }: SecondStepProps) {
  const { t } = useTranslation('factor')
  const dispatch = useDispatch()
  const [confirm, { isLoading, error }] = useConfirmLoginMutation()
  const [factor, setFactor] = useState('')
  const wrong = useFaultWords(error, ['factor'])
  const isOver = isRefusedWith(error, CODE.codeWrong)
  const submit = async (): Promise<void> => {
    const answer = await confirm({ ticket, factor, lang: currentLanguage().text })
    if (answer.data !== undefined) dispatch(signedIn(answer.data))
  }
  return (
    <>
      <Form
        title={t('step.title')}
        button={t('step.button')}
        busy={isLoading ? t('step.busy') : undefined}
        blocked={factor.trim() === '' || isOver}
        onSubmit={() => void submit()}
      >
        <SecondFactorField value={factor} onChange={setFactor} error={wrong.factor} recovery />
        <FormFault words={wrong.form} />
      </Form>
      <Button tone="quiet" onClick={onBack}>
        {t('step.back')}
      </Button>
      <Lost ticket={ticket} />
    </>
  )
}

/** For who has neither the app nor a recovery code. */
function Lost({ ticket }: Pick<SecondStepProps, 'ticket'>) {
  const { t } = useTranslation('factor')
  const format = useFormat()
  const [open, setOpen] = useState(false)
  const [lose, { isLoading, error, data }] = useLoseSecondFactorMutation()
  const wrong = useFaultWords(error, [])
  if (!open) {
    return (
      <Button tone="quiet" onClick={() => setOpen(true)}>
        {t('lost.open')}
      </Button>
    )
  }
  if (data !== undefined) {
    return (
      <Note kind="info" live>
        {t('lost.done', { time: format.dateTime(new Date(data.endsAt)) })}
      </Note>
    )
  }
  return (
    <div className={css.form}>
      <p className={css.quiet}>{t('lost.text')}</p>
      <FormFault words={wrong.form} />
      <Button
        tone="secondary"
        wide
        busy={isLoading ? t('lost.busy') : undefined}
        onClick={() => void lose({ ticket, lang: currentLanguage().text })}
      >
        {t('lost.button')}
      </Button>
    </div>
  )
}
