import { Star } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { toggleFavourite, useFavourites } from '../favourites.ts'
import { IconButton } from '#src/shared/ui/IconButton.tsx'
import css from './FavouriteButton.module.css'

interface FavouriteButtonProps {
  readonly code: string
  /** Name of the instrument, where several are on the screen. */
  readonly name?: string
  /** -1 in a list beside a star of its own for what is chosen there: it would double the way through the list. */
  readonly tabIndex?: -1
}

/** The star: keeps an instrument among the favourites. */
export function FavouriteButton({ code, name = '', tabIndex }: FavouriteButtonProps) {
  const { t } = useTranslation('market')
  const kept = useFavourites().includes(code)
  const act = kept ? t('favourite.remove') : t('favourite.add')
  return (
    <IconButton
      icon={Star}
      label={`${name} ${act}`.trim()}
      pressed={kept}
      tabIndex={tabIndex}
      className={kept ? css.kept : undefined}
      onClick={() => toggleFavourite(code)}
    />
  )
}
