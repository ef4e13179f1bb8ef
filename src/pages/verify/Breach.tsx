import { FileDown } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { TreeHead } from '#protocol/proof/treeHead.ts'
import {
  forgetKeptLog,
  type KeptLog,
  type LogBreach,
  writeKeptLog,
} from '#src/entities/price-log/keptLog.ts'
import { useFormat } from '#src/shared/i18n/useFormat.ts'
import { cx } from '#src/shared/lib/cx.ts'
import { saveText } from '#src/shared/lib/saveText.ts'
import { Figure } from '#src/shared/money-view/Figure.tsx'
import { announce } from '#src/shared/ui/announcer.ts'
import { Button } from '#src/shared/ui/Button.tsx'
import { Dialog } from '#src/shared/ui/Layer.tsx'
import { Note } from '#src/shared/ui/Note.tsx'
import { Pane } from '#src/shared/ui/Pane.tsx'
import { evidenceOf } from './evidence.ts'
import css from './VerifyPage.module.css'

interface BreachProps {
  readonly kept: KeptLog
  readonly breach: LogBreach
}

/** What was seen before, what the operator shows now, and what can be done with that. */
export function Breach({ kept, breach }: BreachProps) {
  const { t } = useTranslation(['verify', 'receipt'])
  const format = useFormat()
  const { name, text } = evidenceOf(kept, breach)
  return (
    <Pane className={cx(css.prose, css.breach)}>
      <Note kind="error" title={t(`receipt:alarm.${breach.kind}.title`)}>
        {t(`receipt:alarm.${breach.kind}.text`)}
      </Note>
      <p>{t(`breach.${breach.kind}`)}</p>
      <p className={css.quiet}>
        {t('breach.seen', { time: format.dateTime(new Date(breach.seenAt)) })}
      </p>
      <div className={css.heads}>
        <HeadView label={t('breach.old')} head={kept.head} publicKey={kept.publicKey} />
        {breach.published === null ? null : (
          <HeadView
            label={t('breach.new')}
            head={breach.published.head}
            publicKey={breach.published.publicKey}
          />
        )}
      </div>
      <Button
        icon={FileDown}
        onClick={() => {
          saveText(name, text)
          announce(t('receipt:saved', { name }))
        }}
      >
        {t('breach.download')}
      </Button>
      {breach.read ? <StartOver /> : <ReadIt kept={kept} breach={breach} />}
    </Pane>
  )
}

function ReadIt({ kept, breach }: BreachProps) {
  const { t } = useTranslation('verify')
  return (
    <Button
      tone="secondary"
      onClick={() => writeKeptLog({ ...kept, breach: { ...breach, read: true } })}
    >
      {t('breach.read')}
    </Button>
  )
}

/** The only way past the old head, and only by hand. */
function StartOver() {
  const { t } = useTranslation(['verify', 'common'])
  const [asking, setAsking] = useState(false)
  return (
    <>
      <Button tone="quiet" onClick={() => setAsking(true)}>
        {t('over.button')}
      </Button>
      <Dialog
        open={asking}
        onClose={() => setAsking(false)}
        title={t('over.title')}
        foot={
          <Button
            wide
            tone="danger"
            onClick={() => {
              setAsking(false)
              forgetKeptLog()
            }}
          >
            {t('over.confirm')}
          </Button>
        }
      >
        <p>{t('over.text')}</p>
      </Dialog>
    </>
  )
}

interface HeadViewProps {
  readonly label: string
  readonly head: TreeHead
  readonly publicKey: string
}

function HeadView({ label, head, publicKey }: HeadViewProps) {
  const { t } = useTranslation('verify')
  const format = useFormat()
  return (
    <dl className={css.facts} aria-label={label}>
      <div>
        <dt>
          <b>{label}</b>
        </dt>
        <dd>
          <span>{t('history.size')}</span> <Figure>{format.count(head.size)}</Figure>
          {' · '}
          <Figure>{format.dateTime(new Date(head.at))}</Figure>
        </dd>
      </div>
      <div>
        <dt className={css.quiet}>{t('history.root')}</dt>
        <dd>
          <Figure className={css.hash}>{head.root}</Figure>
        </dd>
      </div>
      <div>
        <dt className={css.quiet}>{t('history.key')}</dt>
        <dd>
          <Figure className={css.hash}>{publicKey}</Figure>
        </dd>
      </div>
    </dl>
  )
}
