import { useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { verifyLiability } from '#protocol/proof/liabilities.ts'
import { type Given, readFile } from '#src/shared/lib/givenFile.ts'
import { FileButton } from '#src/shared/ui/FileButton.tsx'
import { Pane } from '#src/shared/ui/Pane.tsx'
import type { JudgedStatement } from './judge.ts'
import css from './ProofPage.module.css'
import { useKnownKey } from './useKey.ts'
import { Verdict } from './Verdict.tsx'

/** What was chosen and which it is: what comes of it is said again, also when it is the same. */
interface Turn {
  readonly given: Given
  readonly count: number
}

interface SavedFileProps {
  readonly publicKey: string
  readonly statements: readonly JudgedStatement[]
}

/** A proof that was saved before, or that somebody sent: checked here, without asking the operator. */
export function SavedFile({ publicKey, statements }: SavedFileProps) {
  const { t } = useTranslation('proof')
  const newest = useRef(0)
  const [turn, setTurn] = useState<Turn | null>(null)
  return (
    <section className={css.section}>
      <h2>{t('file.title')}</h2>
      <Pane className={css.prose}>
        <p>{t('file.text')}</p>
        <FileButton
          label={t('file.choose')}
          tone="secondary"
          accept=".json,application/json,text/plain"
          onFile={(file) => {
            newest.current += 1
            const count = newest.current
            void readFile(file).then((given) => {
              if (count === newest.current) setTurn({ given, count })
            })
          }}
        />
      </Pane>
      {turn === null ? null : (
        <Judged key={turn.count} given={turn.given} publicKey={publicKey} statements={statements} />
      )}
    </section>
  )
}

interface JudgedProps extends SavedFileProps, Pick<Turn, 'given'> {}

function Judged({ given, publicKey, statements }: JudgedProps) {
  const known = useKnownKey()
  const key = known ?? publicKey
  const verdict = useMemo(
    () => verifyLiability(given.kind === 'text' ? given.text : '', { publicKey: key }),
    [given, key],
  )
  return (
    <Verdict
      verdict={verdict}
      statements={statements}
      snapshot={null}
      keyUnknown={known === null}
    />
  )
}
