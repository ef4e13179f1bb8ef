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

interface SavedFileProps {
  readonly publicKey: string
  readonly statements: readonly JudgedStatement[]
}

/** A proof that was saved before, or that somebody sent: checked here, without asking the house. */
export function SavedFile({ publicKey, statements }: SavedFileProps) {
  const { t } = useTranslation('proof')
  const picker = useRef<HTMLInputElement>(null)
  const [given, setGiven] = useState<Given | null>(null)
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
            if (file !== undefined) void readFile(file).then(setGiven)
          }}
        />
        <Button tone="secondary" icon={FileUp} onClick={() => picker.current?.click()}>
          {t('file.choose')}
        </Button>
      </Pane>
      {given === null ? null : (
        <Verdict
          verdict={verifyLiability(given.kind === 'text' ? given.text : '', {
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
