import type { TermsAccepted } from '#protocol/accounts.ts'
import * as CODE from '#protocol/errorCodes.ts'
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
