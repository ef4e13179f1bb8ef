import { useEffect, useEffectEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { useSelector } from 'react-redux'
import { keptLanguage } from '#src/entities/mailing/keptLanguage.ts'
import { useKeepLanguageMutation } from '#src/entities/mailing/mailing.api.ts'
import { currentLanguage } from '#src/shared/i18n/i18n.ts'
import { selectUser } from '#src/shared/session/session.slice.ts'

/** Tells the server what the customer reads, for mails: once a tab, and when they choose another language. */
export function useKeptLanguage(): void {
  useTranslation()
  const user = useSelector(selectUser)
  const lang = currentLanguage().text
  const [keep] = useKeepLanguageMutation()
  const say = useEffectEvent(async (told: string) => {
    if (keptLanguage.read() === told) return
    const { error } = await keep({ lang })
    if (error === undefined) keptLanguage.write(told)
  })
  const told = user === null ? null : `${user.id} ${lang}`
  useEffect(() => {
    if (told !== null) void say(told)
  }, [told])
}
