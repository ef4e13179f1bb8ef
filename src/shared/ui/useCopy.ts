import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { copyText } from '#src/shared/lib/copyText.ts'
import { announce } from './announcer.ts'

const SHOWN_MS = 2000

/** Copies, and tells for two seconds that it did; says so in words when it could not. */
export function useCopy(): { readonly copied: boolean; copy(text: string): void } {
  const { t } = useTranslation()
  const [copied, setCopied] = useState(false)
  useEffect(() => {
    if (!copied) return undefined
    const timer = setTimeout(() => {
      setCopied(false)
    }, SHOWN_MS)
    return () => {
      clearTimeout(timer)
    }
  }, [copied])
  const tryCopy = async (text: string): Promise<void> => {
    const done = await copyText(text)
    setCopied(done)
    if (!done) announce(t('copyFailed'))
  }
  return {
    copied,
    copy(text) {
      void tryCopy(text)
    },
  }
}
