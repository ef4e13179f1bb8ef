import { useTranslation } from 'react-i18next'
import { ShortAddress } from '#src/shared/money-view/ShortAddress.tsx'
import { MessageText } from '#src/shared/ui/MessageText.tsx'
import { Cell, Pane } from '#src/shared/ui/Pane.tsx'
import css from './SignedText.module.css'
import type { Challenged } from './signInState.ts'

/** The address that was shared and the text to be signed, byte for byte. */
export function SignedText({ address, message }: Pick<Challenged, 'address' | 'message'>) {
  const { t } = useTranslation('session')
  return (
    <Pane>
      <Cell className={css.head}>
        <h2>{t('review')}</h2>
        <ShortAddress value={address} />
      </Cell>
      <Cell className={css.cell}>
        <MessageText label={t('message')}>{message}</MessageText>
      </Cell>
      <Cell className={css.cell}>
        <p className={css.quiet}>{t('reviewText')}</p>
      </Cell>
    </Pane>
  )
}
