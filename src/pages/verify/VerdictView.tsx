import { CircleCheckBig, CircleHelp, CircleX, type LucideIcon, TriangleAlert } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { AnyReceipt, Verdict } from '#protocol/proof/receiptVerifier.ts'
import { cx } from '#src/shared/lib/cx.ts'
import { Icon } from '#src/shared/ui/Icon.tsx'
import { Cell, Pane } from '#src/shared/ui/Pane.tsx'
import { Arithmetic } from './Arithmetic.tsx'
import { Checks } from './Checks.tsx'
import { toneOf, type VerdictTone } from './explain.ts'
import { KeyNote } from './KeyNote.tsx'
import { PriceSources } from './PriceSources.tsx'
import { SubjectLine } from './SubjectLine.tsx'
import css from './VerdictView.module.css'

type Tone = VerdictTone | 'unreadable'

const ICONS: Readonly<Record<Tone, LucideIcon>> = {
  valid: CircleCheckBig,
  sound: TriangleAlert,
  invalid: CircleX,
  unreadable: CircleHelp,
}

interface HeadProps {
  readonly tone: Tone
  readonly name: string | null
  readonly children: ReactNode
}

/** The verdict, large. It takes the focus, so that it is read out and comes into view. */
function Head({ tone, name, children }: HeadProps) {
  const { t } = useTranslation('verify')
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    heading.current?.focus()
  }, [])
  return (
    <div className={cx(css.head, css[tone])}>
      <Icon of={ICONS[tone]} size={32} className={css.mark} />
      <div>
        <h2 ref={heading} tabIndex={-1}>
          {t(`verdict.${tone}`)}
        </h2>
        {name === null ? null : (
          <p className={css.name}>
            <bdi translate="no">{name.slice(0, 120)}</bdi>
          </p>
        )}
        <p>{children}</p>
      </div>
    </div>
  )
}

interface UnreadableProps {
  readonly why: 'tooLarge' | 'notText' | 'empty' | 'noReceipt'
  readonly name: string | null
}

/** What was given is no receipt, and why. */
export function Unreadable({ why, name }: UnreadableProps) {
  const { t } = useTranslation('verify')
  return (
    <Pane>
      <Head tone="unreadable" name={name}>
        {t(`unreadable.${why}`)}
      </Head>
    </Pane>
  )
}

interface VerdictViewProps {
  readonly name: string | null
  readonly verdict: Verdict
  readonly receipt: AnyReceipt
}

/** What came of the checks: the verdict, the arithmetic, every check, and whose signature it is. */
export function VerdictView({ name, verdict, receipt }: VerdictViewProps) {
  const { t } = useTranslation('verify')
  const tone = toneOf(verdict)
  const failed = verdict.checks.filter((check) => !check.ok).length
  return (
    <>
      <Pane>
        <Head tone={tone} name={name}>
          {tone === 'invalid'
            ? t('verdict.invalidText', { count: failed })
            : t(`verdict.${tone}Text`)}
        </Head>
        <Cell className={css.cell}>
          <SubjectLine receipt={receipt} />
        </Cell>
        <Cell className={css.cell}>
          <KeyNote keyId={receipt.issuer.keyId} publicKey={receipt.issuer.publicKey} />
        </Cell>
      </Pane>
      <Arithmetic verdict={verdict} receipt={receipt} />
      <PriceSources receipt={receipt} />
      <Checks checks={verdict.checks} />
    </>
  )
}
