import { FileUp } from 'lucide-react'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { verifyLiability } from '#contract/proof/liabilities.ts'
import { type Given, readFile } from '#src/shared/lib/givenFile.ts'
import { Button } from '#src/shared/ui/Button.tsx'
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

/** A proof that was saved before, or that somebody sent: checked here, without asking the house. */
export function SavedFile({ publicKey, statements }: SavedFileProps) {
  const { t } = useTranslation('proof')
  const picker = useRef<HTMLInputElement>(null)
  const newest = useRef(0)
  const [turn, setTurn] = useState<Turn | null>(null)
  const known = useKnownKey()
  return (
    <section className={css.section}>
      <h2>{t('file.title')}</h2>
      <Pane className={css.prose}>
        <p>{t('file.text')}</p>
        <input
          ref={picker}
          type="file"
          hidden
          accept=".json,application/json,text/plain"
          aria-label={t('file.choose')}
          onChange={(event) => {
            const [file] = event.target.files ?? []
            // The same file can be chosen again after it was changed.
            event.target.value = ''
            if (file === undefined) return
            newest.current += 1
            const count = newest.current
            void readFile(file).then((given) => {
              if (count === newest.current) setTurn({ given, count })
            })
          }}
        />
        <Button tone="secondary" icon={FileUp} onClick={() => picker.current?.click()}>
          {t('file.choose')}
        </Button>
      </Pane>
      {turn === null ? null : (
        <Verdict
          key={turn.count}
          verdict={verifyLiability(turn.given.kind === 'text' ? turn.given.text : '', {
            publicKey: known ?? publicKey,
          })}
          statements={statements}
          snapshot={null}
          keyUnknown={known === null}
        />
      )}
    </section>
  )
}
