import { useGetParameterQuery } from '#src/entities/content/content.api.ts'
import { decimalParts } from '#src/shared/i18n/decimalText.ts'

/** The three marketing figures, in the order shown. */
export const FIGURES = ['home_volume', 'home_coins', 'home_users'] as const

export type FigureKey = (typeof FIGURES)[number]

/** The published figure; null while it is not known, or is none: then its cell is absent. */
export function useFigure(key: FigureKey): string | null {
  const { data } = useGetParameterQuery(key)
  if (data === undefined || decimalParts(data.paramValue) === null) return null
  return data.paramValue
}
