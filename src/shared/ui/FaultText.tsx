import i18next from 'i18next'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { faultKey } from '#src/shared/api/fault.ts'
import { currentLanguage, loadSlices } from '#src/shared/i18n/i18n.ts'

/**
 * The text of a fault. Loads the texts of faults when one happens, so that pages which seldom have
 * one do not carry them; shows nothing until they are here.
 */
export function FaultText({ fault }: { readonly fault: unknown }) {
  const { t } = useTranslation('errors')
  const [ready, setReady] = useState(() =>
    i18next.hasResourceBundle(currentLanguage().text, 'errors'),
  )
  useEffect(() => {
    if (ready) return
    loadSlices(['errors']).then(
      () => setReady(true),
      // Without a network the texts can't come either; the title of the note has said enough.
      () => undefined,
    )
  }, [ready])
  return ready ? <span>{t(faultKey(fault))}</span> : null
}
