import { z } from 'zod'
import { type BrandColors, COLOR_VARIABLES, colorFaults, colorsOf } from './brandColors.ts'
import { LOGO_VARIABLES, logoFaults, logoOf, type LogoPaths } from './brandLogo.ts'

/** What people see of the operator. */
export interface BrandConfig {
  readonly brand: string
  /** Null: the app's own. */
  readonly colors: BrandColors | null
  /** Files of the operator's logo; null: the app's own. */
  readonly logo: LogoPaths | null
}

/** Variables about the brand. */
export const BRAND_VARIABLES = {
  BRAND: z
    .string()
    .regex(/^[\p{L}\p{N}][\p{L}\p{N} .&'-]{0,39}$/u, 'must be a plain name of 1 to 40 letters')
    .default('Glasshouse'),
  ...COLOR_VARIABLES,
  ...LOGO_VARIABLES,
}
const BrandVariables = z.object(BRAND_VARIABLES)
type BrandVariables = z.infer<typeof BrandVariables>

/** @param folder turns a path that was given into one from the root */
export function brandOf(
  read: BrandVariables,
  folder: (path: string | undefined) => string | null,
): BrandConfig {
  return { brand: read.BRAND, colors: colorsOf(read), logo: logoOf(read, folder) }
}

/** What of the brand can't be used, in words for operators. */
export function brandFaults(read: BrandVariables): readonly string[] {
  return [...colorFaults(read), ...logoFaults(read)]
}
