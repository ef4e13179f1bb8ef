import { useTranslation } from 'react-i18next'
import { Dialog } from '#src/shared/ui/Layer.tsx'
import { KEY_GROUPS } from '../keyList.ts'
import { KeyGroup } from './KeyGroup.tsx'
import css from './Keys.module.css'
import { SingleKeys } from './SingleKeys.tsx'

/** Every key of the app, and the way to turn those of one character off. */
export default function KeysDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation('keys')
  return (
    <Dialog open title={t('title')} onClose={onClose}>
      <div className={css.groups}>
        <p className={css.note}>{t('note')}</p>
        {KEY_GROUPS.map((group) => (
          <KeyGroup key={group} group={group} />
        ))}
        <SingleKeys />
      </div>
    </Dialog>
  )
}
