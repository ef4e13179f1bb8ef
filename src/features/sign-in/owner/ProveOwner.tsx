import { Fragment, type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { WaysIn } from '#protocol/google.ts'
import type { OwnerAct, OwnerProof } from '#protocol/ownerProof.ts'
import { useGetWaysInQuery, usePrepareOwnerTextMutation } from '#src/entities/session/ways.api.ts'
import { ListStates } from '#src/shared/ui/ListStates.tsx'
import { Segmented } from '#src/shared/ui/Segmented.tsx'
import { Form } from '../password/ui/Form.tsx'
import {
  type FaultWords,
  type FieldName,
  FormFault,
  useFaultWords,
} from '../password/ui/FormFault.tsx'
import css from '../SignInPanel.module.css'
import { WalletSteps } from '../SignInPanel.tsx'
import { useSigned } from '../useSignIn.ts'
import { type ProofWay, useProofWays, useTypedProof } from './useTypedProof.tsx'

interface ProveOwnerProps {
  readonly act: OwnerAct
  /** Gives the text that the wallet signs, where it says more than the act. */
  readonly challenge?: () => Promise<string>
  /** What the one button says. */
  readonly button: string
  /** What it says while it waits for an answer. */
  readonly busy?: string
  /** Whether a recovery code does for the second factor, too. */
  readonly recovery?: boolean
  /** Whether no second factor is asked for. */
  readonly factorLost?: boolean
  /** What the act itself asks for, above the proof, with what was wrong with it. */
  readonly children?: (wrong: FaultWords) => ReactNode
  /** The names of these fields. */
  readonly shown?: readonly FieldName[]
  /** Whether one of them is empty. */
  readonly blocked?: boolean
  /** Does what the owner asks; what is to be done after it. Rejected with the fault of the call. */
  readonly onProof: (proof: OwnerProof) => Promise<() => void>
}

/** Asks the owner to prove that it is they who ask, by what the account has: wallet, password or Google. */
export function ProveOwner(props: ProveOwnerProps) {
  return (
    <ProofChoice>
      {(way) => (way === 'wallet' ? <ByWallet {...props} /> : <ByForm {...props} way={way} />)}
    </ProofChoice>
  )
}

interface ProofChoiceProps {
  readonly children: (way: ProofWay) => ReactNode
}

/** One way to prove oneself; where the account has several, one is chosen. */
export function ProofChoice({ children }: ProofChoiceProps) {
  const { t } = useTranslation('factor')
  const query = useGetWaysInQuery()
  return (
    <ListStates
      items={query.data === undefined ? undefined : [query.data]}
      error={query.error}
      retry={query.refetch}
      failed={t('step.title')}
      empty={null}
    >
      {([ways]) => (ways === undefined ? null : <Choice ways={ways}>{children}</Choice>)}
    </ListStates>
  )
}

function Choice({ ways, children }: ProofChoiceProps & { readonly ways: WaysIn }) {
  const { t } = useTranslation(['account', 'factor'])
  const has = useProofWays(ways)
  const [way, setWay] = useState(has[0] ?? 'password')
  const labels = { wallet: t('info.wallet'), password: t('password'), google: 'Google' }
  return (
    <div className={css.panel}>
      {has.length < 2 ? null : (
        <Segmented
          label={t('factor:step.title')}
          value={way}
          onChange={setWay}
          choices={has.map((value) => ({ value, label: labels[value] }))}
        />
      )}
      <Fragment key={way}>{children(way)}</Fragment>
    </div>
  )
}

function ByForm({
  act,
  way,
  button,
  busy,
  recovery,
  factorLost,
  children,
  shown = [],
  blocked = false,
  onProof,
}: ProveOwnerProps & { readonly way: ProofWay }) {
  const { t } = useTranslation(['account', 'google'])
  const [asking, setAsking] = useState(false)
  const [fault, setFault] = useState<unknown>()
  const { proof, atGoogle, fields, tried } = useTypedProof({
    act,
    way,
    fault,
    recovery,
    factorLost,
  })
  const wrong = useFaultWords(fault, [...shown, 'current', 'factor'])
  const submit = async (): Promise<void> => {
    if (proof === null) return
    setAsking(true)
    setFault(undefined)
    try {
      const conclude = await onProof(proof)
      conclude()
    } catch (cause) {
      setFault(cause)
      tried()
    }
    setAsking(false)
  }
  if (atGoogle) {
    return (
      <>
        {fields}
        <FormFault words={wrong.form} />
      </>
    )
  }
  return (
    <Form
      button={button}
      busy={asking ? (busy ?? t('google:back.checking')) : undefined}
      blocked={proof === null || blocked}
      onSubmit={() => void submit()}
    >
      {children?.(wrong)}
      {fields}
      <FormFault words={wrong.form} />
    </Form>
  )
}

function ByWallet({
  act,
  challenge,
  button,
  recovery,
  factorLost,
  children,
  shown = [],
  blocked = false,
  onProof,
}: ProveOwnerProps) {
  const { t } = useTranslation('account')
  const [prepare] = usePrepareOwnerTextMutation()
  const [fault, setFault] = useState<unknown>()
  const typed = useTypedProof({ act, way: 'wallet', fault, recovery, factorLost })
  const wrong = useFaultWords(fault, [...shown, 'factor'])
  const signing = useSigned({
    async challenge() {
      setFault(undefined)
      return challenge === undefined ? (await prepare({ act }).unwrap()).message : challenge()
    },
    async finish(signed) {
      try {
        return await onProof({ ...signed, ...typed.factor })
      } catch (cause) {
        setFault(cause)
        typed.tried()
        throw cause
      }
    },
  })
  return (
    <div className={css.panel}>
      {children?.(wrong)}
      {typed.fields}
      <p className={css.quiet}>{t('prove.wallet')}</p>
      <WalletSteps signIn={signing} begin={button} blocked={blocked || typed.lacksFactor} />
    </div>
  )
}
