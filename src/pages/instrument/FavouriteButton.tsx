import { Star } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { toggleFavourite, useFavourites } from '#src/entities/market/favourites.ts'
import { IconButton } from '#src/shared/ui/IconButton.tsx'
import css from './FavouriteButton.module.css'

/** The star: keeps an instrument among the favourites of this device. */
export function FavouriteButton({ code }: { readonly code: string }) {
  const { t } = useTranslation('market')
  const kept = useFavourites().includes(code)
  return (
    <IconButton
      icon={Star}
      label={kept ? t('favourite.remove') : t('favourite.add')}
      pressed={kept}
      className={kept ? css.kept : undefined}
      onClick={() => toggleFavourite(code)}
    />
  )
}
