import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSelector } from 'react-redux'
import type { OwnIdentity } from '#protocol/identity.ts'
import {
  useSendBasicIdentityMutation,
  useSendFullIdentityMutation,
} from '#src/entities/identity/identity.api.ts'
import { selectServerNow, type WithMarket } from '#src/entities/market/market.selectors.ts'
import { isCallFault } from '#src/shared/api/fault.ts'
import { announce } from '#src/shared/ui/announcer.ts'
import { useCustomer } from '#src/shared/session/useCustomer.ts'
import { Button } from '#src/shared/ui/Button.tsx'
import { FaultText } from '#src/shared/ui/FaultText.tsx'
import { Note } from '#src/shared/ui/Note.tsx'
import { Pane } from '#src/shared/ui/Pane.tsx'
import { basicBody, fullBody, isBegun, newDraft, type Step, STEPS } from '../draft.ts'
import { beginsAt, type Faults, faultsIn, faultsOf, firstStep } from '../faults.ts'
import { keptDraft } from '../keptDraft.ts'
import { Consent } from './Consent.tsx'
import { DetailsStep } from './DetailsStep.tsx'
import { DocumentStep } from './DocumentStep.tsx'
import css from './Identity.module.css'
import { InHandStep } from './InHandStep.tsx'
import { SignStep } from './SignStep.tsx'

interface FormProps {
  readonly identity: OwnIdentity
  /** What is sent: details alone, or with a document. */
  readonly kind: 'basic' | 'full'
}

const selectDay = (state: WithMarket): string =>
  new Date(selectServerNow(state)).toISOString().slice(0, 10)

/** Asks before a page is left on which something was typed. */
function useLeaveWarning(begun: boolean): void {
  useEffect(() => {
    if (!begun) return undefined
    const warn = (event: BeforeUnloadEvent): void => event.preventDefault()
    window.addEventListener('beforeunload', warn)
    return () => window.removeEventListener('beforeunload', warn)
  }, [begun])
}

/** Whose form it is, and at which point of the check: a draft of another is not gone on with. */
function useOf({ state, level, left }: OwnIdentity, kind: FormProps['kind']): string {
  const { id } = useCustomer()
  return [id, kind, state, level, left].join(' ')
}

/** What was said to be wrong, without what has been put right since. */
function stillWrong(said: Faults, before: Faults, after: Faults): Faults {
  const kept = Object.entries(said).filter(([field]) => !(field in before) || field in after)
  return Object.fromEntries(kept)
}

/** The draft, what is wrong with it, and sending it. */
function useForm({ identity, kind }: FormProps) {
  const { t } = useTranslation('errors')
  const of = useOf(identity, kind)
  const [kept] = useState(() => keptDraft.read())
  const mine = kept?.of === of ? kept : null
  const [draft, setDraft] = useState(() => mine?.draft ?? newDraft(identity))
  const [faults, setFaults] = useState<Faults>({})
  const [step, setStep] = useState<Step>(
    () => mine?.step ?? (kind === 'basic' ? 'details' : beginsAt(draft)),
  )
  useEffect(() => {
    if (isBegun(draft)) keptDraft.write({ of, step, draft })
  }, [of, step, draft])
  const against = { today: useSelector(selectDay), notServed: identity.notServed }
  const [sendBasic, basic] = useSendBasicIdentityMutation()
  const [sendFull, full] = useSendFullIdentityMutation()
  const steps: readonly Step[] = kind === 'basic' ? ['details'] : STEPS
  useLeaveWarning(isBegun(draft))
  const submit = async (): Promise<void> => {
    const sent = await (kind === 'basic' ? sendBasic(basicBody(draft)) : sendFull(fullBody(draft)))
    if (sent.data !== undefined) {
      keptDraft.clear()
      announce(t('success.submittedForReview'))
      return
    }
    const { error } = sent
    if (!isCallFault(error) || error.kind !== 'refused') return
    const said = faultsOf(error.fields)
    setFaults(said)
    setStep(firstStep(said) ?? step)
  }
  return {
    draft,
    faults,
    step,
    steps,
    sending: basic.isLoading || full.isLoading,
    error: kind === 'basic' ? basic.error : full.error,
    set: (changed: Partial<typeof draft>) => {
      const after = { ...draft, ...changed }
      setDraft((before) => ({ ...before, ...changed }))
      setFaults((said) =>
        stillWrong(said, faultsIn(draft, step, against), faultsIn(after, step, against)),
      )
    },
    back: () => setStep(steps[steps.indexOf(step) - 1] ?? step),
    /** Goes on when nothing is wrong; from the last step on, the form is sent. */
    next: async (): Promise<void> => {
      const wrong = faultsIn(draft, step, against)
      setFaults(wrong)
      if (Object.keys(wrong).length > 0) return
      const following = steps[steps.indexOf(step) + 1]
      if (following === undefined) await submit()
      else setStep(following)
    },
  }
}

/** The form in its steps. All of them stay in the page: what was sent of one is not lost by looking at another. */
export function IdentityForm(props: FormProps) {
  const { t } = useTranslation(['identity', 'common'])
  const form = useForm(props)
  const { draft, set, faults, step, steps } = form
  const { refused, notServed, sheet } = props.identity
  const given = { draft, set, faults, refused }
  const last = step === steps.at(-1)
  const heading = useStepFocus(step)
  const shown = useShown(step)
  return (
    <Pane>
      <form
        className={css.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (!last || draft.consent) void form.next()
        }}
      >
        <div>
          {steps.length === 1 ? null : (
            <p className={css.quiet}>
              {t('step', { step: steps.indexOf(step) + 1, all: steps.length })}
            </p>
          )}
          <h2 ref={heading} tabIndex={-1}>
            {t(`steps.${step}`)}
          </h2>
        </div>
        {shown.map((one) => (
          <div key={one} className={css.stack} hidden={one !== step}>
            {one === 'details' ? <DetailsStep {...given} notServed={notServed} /> : null}
            {one === 'document' ? <DocumentStep {...given} /> : null}
            {one === 'inHand' ? <InHandStep {...given} sheet={sheet} /> : null}
            {one === 'sign' ? <SignStep {...given} /> : null}
          </div>
        ))}
        {last ? <Consent checked={draft.consent} onChange={(consent) => set({ consent })} /> : null}
        {form.error === undefined ? null : (
          <Note kind="error" live>
            <FaultText fault={form.error} />
          </Note>
        )}
        <div className={css.actions}>
          {step === steps[0] ? null : (
            <Button tone="secondary" onClick={form.back}>
              {t('common:back')}
            </Button>
          )}
          <Button
            type="submit"
            busy={form.sending ? t('common:sending') : undefined}
            blocked={last && !draft.consent}
          >
            {last ? t('send') : t('next')}
          </Button>
        </div>
      </form>
    </Pane>
  )
}

/** Steps that were looked at: each is made when it is first seen, since what is drawn on needs its size. */
function useShown(step: Step): readonly Step[] {
  const [shown, setShown] = useState<readonly Step[]>([step])
  if (!shown.includes(step)) setShown([...shown, step])
  return shown
}

/** Who goes to another step starts reading at its heading. */
function useStepFocus(step: Step) {
  const ref = useRef<HTMLHeadingElement>(null)
  const [first] = useState(step)
  const moved = useRef(false)
  useEffect(() => {
    if (step !== first) moved.current = true
    if (!moved.current) return
    ref.current?.focus()
    ref.current?.scrollIntoView({ block: 'center' })
  }, [step, first])
  return ref
}
