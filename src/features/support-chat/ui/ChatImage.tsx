import { useTranslation } from 'react-i18next'
import type { SupportImage } from '#protocol/support.ts'
import { type ChatOwner, useGetChatImageQuery } from '#src/entities/support/support.api.ts'
import { useFormat } from '#src/shared/i18n/useFormat.ts'
import { Button } from '#src/shared/ui/Button.tsx'
import css from './SupportChat.module.css'

interface ChatImageProps {
  readonly image: SupportImage
  /** Its place in its message, from 1 on. */
  readonly number: number
  readonly owner: ChatOwner
}

/** A picture of a message, in the place that it takes, and larger in a tab of its own. */
export function ChatImage({ image, number, owner }: ChatImageProps) {
  const { t } = useTranslation(['support', 'common'])
  const format = useFormat()
  const { id, width, height } = image
  const { currentData: address, isError, refetch } = useGetChatImageQuery({ id, owner })
  const named = { number: format.count(number) }
  if (isError) {
    return (
      <p className={css.missing}>
        {t('noImage')}{' '}
        <Button size="small" tone="secondary" onClick={() => void refetch()}>
          {t('common:tryAgain')}
        </Button>
      </p>
    )
  }
  const style = { aspectRatio: `${width} / ${height}` }
  if (address === undefined) return <span className={css.image} style={style} />
  return (
    <a href={address} target="_blank" rel="noreferrer" aria-label={t('openImage', named)}>
      <img className={css.image} style={style} src={address} alt={t('image', named)} />
    </a>
  )
}
