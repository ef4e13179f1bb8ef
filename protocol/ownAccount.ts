import { z } from 'zod'
import { lang } from './accounts.ts'
import { OwnerProof } from './google.ts'

/** What a customer does to their own account without a proof: it makes it safer, or changes nothing for good. */
export const OwnActBody = z.strictObject({ lang })

/** What takes the owner. */
export const OwnerActBody = z.strictObject({ proof: OwnerProof, lang })
export type OwnerActBody = z.infer<typeof OwnerActBody>
