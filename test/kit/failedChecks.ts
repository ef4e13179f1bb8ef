import { expect } from 'vitest'
import { verifyReceipt } from '#protocol/proof/receiptVerifier.ts'

/** A world of a test that signs receipts. */
interface Signing {
  readonly signer: { readonly publicKey: string }
  receipt(id: string): Promise<string>
}

/** The checks of a receipt that do not hold for the key of this world. */
export function failedChecks({ signer }: Pick<Signing, 'signer'>, text: string): readonly string[] {
  return verifyReceipt(text, { publicKey: signer.publicKey })
    .checks.filter((check) => !check.ok)
    .map((check) => check.name)
}

/** The receipt of an order, of which every check holds. */
export async function soundReceipt<R>(world: Signing, id: string): Promise<R> {
  const text = await world.receipt(id)
  expect(failedChecks(world, text)).toEqual([])
  return JSON.parse(text) as R
}
