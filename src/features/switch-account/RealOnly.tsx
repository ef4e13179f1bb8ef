import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { lazyPart } from '#src/shared/lib/lazyPart.ts'
import { Button } from '#src/shared/ui/Button.tsx'
import { Note } from '#src/shared/ui/Note.tsx'
import { loadSwitchDialog } from './loadSwitchDialog.ts'

const SwitchAccountDialog = lazyPart(loadSwitchDialog)

/** Says why the demo account can't use a feature, with the switch to the account that can. */
export default function RealOnly({ feature }: { readonly feature: string }) {
  const { t } = useTranslation(['profile', 'shell'])
  const [asking, setAsking] = useState(false)
  return (
    <>
      <Note
        kind="info"
        title={t('realOnlyTitle')}
        action={
          <Button
            tone="secondary"
            size="small"
            onClick={() => {
              setAsking(true)
            }}
          >
            {t('shell:strip.switch')}
          </Button>
        }
      >
        {t('realOnlyText', { feature })}
      </Note>
      {asking ? (
        <Suspense>
          <SwitchAccountDialog
            to="real"
            onClose={() => {
              setAsking(false)
            }}
          />
        </Suspense>
      ) : null}
    </>
  )
}
