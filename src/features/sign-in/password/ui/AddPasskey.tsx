import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { PasskeyCreation } from '#protocol/passkey.ts'
import { readsAsLink } from '#protocol/readsAsLink.ts'
import { useAddPasskeyMutation, useBeginPasskeyMutation } from '#src/entities/session/factor.api.ts'
import { makePasskey } from '#src/entities/session/passkey.ts'
import { currentLanguage } from '#src/shared/i18n/i18n.ts'
import { announce } from '#src/shared/ui/announcer.ts'
import { TextField } from '#src/shared/ui/TextField.tsx'
import { ProveOwner } from '../../owner/ProveOwner.tsx'
import { Form } from './Form.tsx'
import css from './Form.module.css'
import { FormFault, useFaultWords } from './FormFault.tsx'
import { RecoveryCodeList } from './RecoveryCodeList.tsx'

/** The owner's proof, then the passkey that this browser makes, then the recovery codes if it is the first factor. */
export function AddPasskey({ onDone }: { readonly onDone: () => void }) {
  const { t } = useTranslation('factor')
  const [begin, { data: asked, reset }] = useBeginPasskeyMutation()
  const [codes, setCodes] = useState<readonly string[]>([])
  const finish = (made: readonly string[]): void => {
    announce(t('passkey.added'))
    if (made.length === 0) onDone()
    else setCodes(made)
  }
  if (codes.length > 0) return <RecoveryCodeList codes={codes} onDone={onDone} />
  if (asked !== undefined) return <Create asked={asked} onAgain={reset} onDone={finish} />
  return (
    <ProveOwner
      act="addPasskey"
      button={t('begin.next')}
      onProof={async (proof) => {
        await begin({ proof }).unwrap()
        return () => {}
      }}
    >
      {() => <p className={css.quiet}>{t('passkey.text')}</p>}
    </ProveOwner>
  )
}

interface CreateProps {
  readonly asked: PasskeyCreation
  /** What was asked for is used up. */
  readonly onAgain: () => void
  readonly onDone: (codes: readonly string[]) => void
}

function Create({ asked, onAgain, onDone }: CreateProps) {
  const { t } = useTranslation('factor')
  const [add, { error }] = useAddPasskeyMutation()
  const [name, setName] = useState(t('passkey.mine'))
  const [state, setState] = useState<'idle' | 'making' | 'failed'>('idle')
  const wrong = useFaultWords(error, [])
  // Before the passkey is made: what the server refuses then has used up what was asked for.
  const isLink = readsAsLink(name)
  const submit = async (): Promise<void> => {
    setState('making')
    const passkey = await makePasskey(asked).catch(() => null)
    if (passkey === null) {
      setState('failed')
      return
    }
    const answer = await add({ passkey, name: name.trim(), lang: currentLanguage().text })
    if (answer.data !== undefined) onDone(answer.data.codes)
    else onAgain()
  }
  return (
    <Form
      button={t('passkey.create')}
      busy={state === 'making' ? t('passkey.creating') : undefined}
      blocked={name.trim() === '' || isLink}
      onSubmit={() => void submit()}
    >
      <TextField
        label={t('passkey.name')}
        value={name}
        onChange={setName}
        maxLength={40}
        error={isLink ? t('passkey.link') : undefined}
      />
      <FormFault words={state === 'failed' ? t('passkey.failed') : wrong.form} />
    </Form>
  )
}
