import type { TermsAccepted } from '#protocol/accounts.ts'
import * as CODE from '#protocol/errorCodes.ts'
import { toIso } from '#protocol/time.ts'
import type { Queryable } from '#server/platform/db.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { Parts } from './parts.ts'

/** No account begins without its customer's tick for the terms as they are. @throws Refusal termsNotAccepted */
export async function mustAccept(
  { isNewestTerms }: Pick<Parts, 'isNewestTerms'>,
  terms: TermsAccepted | undefined,
): Promise<TermsAccepted> {
  if (terms === undefined || !(await isNewestTerms(terms))) throw new Refusal(CODE.termsNotAccepted)
  return terms
}

/** Keeps which terms a customer accepted when their account began. */
export async function keepAccepted(
  { clock }: Pick<Parts, 'clock'>,
  tx: Queryable,
  customerId: string,
  { lang, version }: TermsAccepted,
): Promise<void> {
  await tx.query(
    'INSERT INTO terms_accepted (customer_id, lang, version, accepted_at) VALUES ($1, $2, $3, $4)',
    [customerId, lang, version, toIso(clock.now())],
  )
}
