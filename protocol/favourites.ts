import { z } from 'zod'
import { MOST_FAVOURITES } from './mostFavourites.ts'

/** The instruments that a person starred. */
export const Favourites = z.object({
  codes: z
    .array(z.string())
    .readonly()
    .describe('Codes of instruments, in the order they were chosen'),
})
export type Favourites = z.infer<typeof Favourites>

export const SaveFavouritesBody = z.strictObject({
  codes: z
    .array(z.string().max(40))
    .max(MOST_FAVOURITES)
    .refine((all) => new Set(all).size === all.length, { message: 'each instrument once' })
    .readonly()
    .describe('All there are from now on; each of an instrument, for example BTCUSDT'),
})
export type SaveFavouritesBody = z.infer<typeof SaveFavouritesBody>
