import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit'
import { FileDown } from 'lucide-react'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useDispatch } from 'react-redux'
import type { LiabilityProofFile } from '#protocol/liabilities.ts'
import { verifyLiability } from '#protocol/proof/liabilities.ts'
import { liabilityApi } from '#src/entities/liability/liability.api.ts'
import { SignedOut } from '#src/shared/session/SignedOut.tsx'
import { useCustomer } from '#src/shared/session/useCustomer.ts'
import { useFormat } from '#src/shared/i18n/useFormat.ts'
import { saveText } from '#src/shared/lib/saveText.ts'
import { announce } from '#src/shared/ui/announcer.ts'
import { Button } from '#src/shared/ui/Button.tsx'
import { Pane } from '#src/shared/ui/Pane.tsx'
import { RetryNote } from '#src/shared/ui/RetryNote.tsx'
import { Command } from './Command.tsx'
import type { JudgedStatement } from './judge.ts'
import css from './ProofPage.module.css'
import { useKnownKey } from './useKey.ts'
import { Verdict } from './Verdict.tsx'

interface OwnPartProps {
  readonly snapshot: number
  /** The key the server says it signs with, for a browser that knows none. */
  readonly publicKey: string
  readonly statements: readonly JudgedStatement[]
}

/** The own balance in a statement: fetched when asked for, and checked here. */
export function OwnPart(props: OwnPartProps) {
  const { t } = useTranslation(['proof', 'common'])
  const { id } = useCustomer()
  return (
    <section className={css.section}>
      <h2>{t('own.title')}</h2>
      {id === null ? (
        <Pane>
          <SignedOut title={t('own.signedOut')}>{t('own.signedOutText')}</SignedOut>
        </Pane>
      ) : (
        // What one customer, or another statement, was shown is not the next one's.
        <Own key={`${id} ${props.snapshot}`} customerId={id} {...props} />
      )}
    </section>
  )
}

type Came =
  | { readonly kind: 'nothing' | 'asking' }
  | { readonly kind: 'fault'; readonly fault: unknown }
  | { readonly kind: 'file'; readonly file: LiabilityProofFile }

function useProof(snapshot: number): { readonly came: Came; ask(): void } {
  const dispatch = useDispatch<ThunkDispatch<object, unknown, UnknownAction>>()
  const [came, setCame] = useState<Came>({ kind: 'nothing' })
  const ask = async (): Promise<void> => {
    setCame({ kind: 'asking' })
    const { getLiabilityProof } = liabilityApi.endpoints
    const once = { forceRefetch: true, subscribe: false }
    const { data, error } = await dispatch(getLiabilityProof.initiate(snapshot, once))
    setCame(data === undefined ? { kind: 'fault', fault: error } : { kind: 'file', file: data })
  }
  return { came, ask: () => void ask() }
}

interface OwnProps extends OwnPartProps {
  readonly customerId: string
}

function Own(props: OwnProps) {
  const { snapshot } = props
  const { t } = useTranslation(['proof', 'common'])
  const format = useFormat()
  const { came, ask } = useProof(snapshot)
  return (
    <>
      <Pane className={css.prose}>
        <p>{t('own.text', { number: format.count(snapshot) })}</p>
        <Button busy={came.kind === 'asking' ? t('common:loading') : undefined} onClick={ask}>
          {t('own.check')}
        </Button>
      </Pane>
      {came.kind === 'fault' ? (
        <RetryNote title={t('own.failed')} fault={came.fault} onRetry={ask} />
      ) : null}
      {came.kind === 'file' ? <Checked file={came.file} {...props} /> : null}
    </>
  )
}

interface CheckedProps extends OwnProps {
  readonly file: LiabilityProofFile
}

function Checked({ file, publicKey, customerId, statements, snapshot }: CheckedProps) {
  const { t } = useTranslation('proof')
  const known = useKnownKey()
  const key = known ?? publicKey
  const verdict = useMemo(
    () => verifyLiability(file.text, { publicKey: key, customerId }),
    [file.text, key, customerId],
  )
  return (
    <>
      <Verdict
        verdict={verdict}
        statements={statements}
        snapshot={snapshot}
        keyUnknown={known === null}
      />
      <Pane className={css.prose}>
        <Button
          tone="secondary"
          icon={FileDown}
          onClick={() => {
            saveText(file.name, file.text)
            announce(t('own.saved', { name: file.name }))
          }}
        >
          {t('own.save')}
        </Button>
        <p className={css.quiet}>{t('own.offline')}</p>
        <Command
          words={[
            'npm',
            'run',
            'verify-liabilities',
            '--',
            file.name,
            '--key',
            key,
            '--customer',
            customerId,
          ]}
        />
      </Pane>
    </>
  )
}
