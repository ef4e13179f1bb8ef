import { useEffect, useRef, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router-dom'
import { currentKeptLog, type KeptLog, onKeptLog } from '#src/entities/price-log/keptLog.ts'
import { useFormat } from '#src/shared/i18n/useFormat.ts'
import { Figure } from '#src/shared/money-view/Figure.tsx'
import { Button } from '#src/shared/ui/Button.tsx'
import { Pane } from '#src/shared/ui/Pane.tsx'
import { Terms } from '#src/shared/ui/Terms.tsx'
import { Breach } from './Breach.tsx'
import { useLook } from './useLook.ts'
import css from './VerifyPage.module.css'

/** The newest head of the price log this browser has seen, and whether the operator still stands by it. */
export function History() {
  const { t } = useTranslation('verify')
  const { hash } = useLocation()
  const kept = useSyncExternalStore(onKeptLog, currentKeptLog)
  const { busy, came, look } = useLook()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (hash !== '#history') return
    heading.current?.focus()
    heading.current?.scrollIntoView()
  }, [hash])
  return (
    <section className={css.section} id="history">
      <h2 ref={heading} tabIndex={-1}>
        {t('history.title')}
      </h2>
      <p className={css.quiet}>{t('history.text')}</p>
      {kept === null || kept.breach === null ? null : <Breach kept={kept} breach={kept.breach} />}
      <Pane className={css.prose}>
        {kept === null ? <p>{t('history.none')}</p> : <Kept kept={kept} />}
        <Button
          tone="secondary"
          size="bar"
          busy={busy ? t('look.asking') : undefined}
          onClick={look}
        >
          {t('look.now')}
        </Button>
        <p role="status">
          {busy || came === null || came === 'breach' ? null : <span>{t(`look.${came}`)}</span>}
        </p>
      </Pane>
    </section>
  )
}

function Kept({ kept }: { readonly kept: KeptLog }) {
  const { t } = useTranslation('verify')
  const format = useFormat()
  const { head, checkedAt } = kept
  return (
    <>
      <Terms
        label={t('history.title')}
        items={[
          {
            key: 'size',
            label: t('history.size'),
            value: <Figure>{format.count(head.size)}</Figure>,
          },
          {
            key: 'at',
            label: t('history.signedAt'),
            value: <Figure>{format.dateTime(new Date(head.at))}</Figure>,
          },
          {
            key: 'checked',
            label: t('history.checkedAt'),
            value: <Figure>{format.dateTime(new Date(checkedAt))}</Figure>,
          },
        ]}
      />
      <p>
        <span className={css.quiet}>{t('history.root')}</span>
        <Figure className={css.hash}>{head.root}</Figure>
      </p>
      <p>
        <span className={css.quiet}>{t('history.key')}</span>
        <Figure className={css.hash}>{head.keyId}</Figure>
      </p>
    </>
  )
}
