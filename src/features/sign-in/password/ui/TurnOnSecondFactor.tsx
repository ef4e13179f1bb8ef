import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { SecondFactorSecret } from '#protocol/secondFactor.ts'
import {
  useBeginSecondFactorMutation,
  useConfirmSecondFactorMutation,
} from '#src/entities/session/account.api.ts'
import { SecondFactorField } from '#src/entities/session/ui/SecondFactorField.tsx'
import { currentLanguage } from '#src/shared/i18n/i18n.ts'
import { ProveOwner } from '../../owner/ProveOwner.tsx'
import { Form } from './Form.tsx'
import { FormFault, useFaultWords } from './FormFault.tsx'
import { RecoveryCodeList } from './RecoveryCodeList.tsx'
import css from './SecondFactorPane.module.css'

const QrCode = lazy(() => import('#src/shared/ui/QrCode.tsx'))

/** The owner's proof, then the secret for the app with a code of it, then the recovery codes. */
export function TurnOnSecondFactor({ onDone }: { readonly onDone: () => void }) {
  const { t } = useTranslation('factor')
  const [begin, { data: secret }] = useBeginSecondFactorMutation()
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  if (codes !== null) return <RecoveryCodeList codes={codes} onDone={onDone} />
  if (secret !== undefined) return <Confirm secret={secret} onDone={setCodes} />
  return (
    <ProveOwner
      act="addFactor"
      button={t('begin.next')}
      onProof={async (proof) => {
        await begin({ proof }).unwrap()
        return () => {}
      }}
    >
      {() => <p className={css.quiet}>{t('off.text')}</p>}
    </ProveOwner>
  )
}

interface ConfirmProps {
  readonly secret: SecondFactorSecret
  readonly onDone: (codes: readonly string[]) => void
}

function Confirm({ secret: { secret, uri }, onDone }: ConfirmProps) {
  const { t } = useTranslation('factor')
  const [confirm, { isLoading, error }] = useConfirmSecondFactorMutation()
  const [factor, setFactor] = useState('')
  const wrong = useFaultWords(error, ['factor'])
  const submit = async (): Promise<void> => {
    const answer = await confirm({ factor, lang: currentLanguage().text })
    if (answer.data !== undefined) onDone(answer.data.codes)
  }
  return (
    <Form
      button={t('begin.button')}
      busy={isLoading ? t('begin.busy') : undefined}
      blocked={factor.trim() === ''}
      onSubmit={() => void submit()}
    >
      <p>{t('begin.scan')}</p>
      <div className={css.qr}>
        <Suspense>
          <QrCode text={uri} label={t('begin.qr')} />
        </Suspense>
      </div>
      <a href={uri}>{t('begin.open')}</a>
      <p className={css.quiet}>
        {t('begin.secret')}
        {': '}
        <bdi className={css.key} translate="no">
          {secret.match(/.{1,4}/g)?.join(' ')}
        </bdi>
      </p>
      <SecondFactorField value={factor} onChange={setFactor} error={wrong.factor} />
      <FormFault words={wrong.form} />
    </Form>
  )
}
