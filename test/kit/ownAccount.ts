import type { HttpCustomer } from './httpCustomers.ts'

/** A text about an act, as a customer's wallet signed it. */
export async function proofOf(
  by: HttpCustomer,
  act: string,
): Promise<{ readonly message: string; readonly signature: string }> {
  const { result } = await by.ask<{ message: string }>('prepareOwnerText', { act })
  const { message } = result
  return { message, signature: await by.wallet.signMessage({ message }) }
}
