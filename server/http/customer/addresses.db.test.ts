import { afterAll, beforeAll, expect, it } from 'vitest'
import * as CODE from '#protocol/errorCodes.ts'
import type { SavedAddresses } from '#protocol/savedAddress.ts'
import { type HttpCustomer, newHttpCustomer } from '#kit/httpCustomers.ts'
import { proofOf } from '#kit/ownAccount.ts'
import { openTestApp } from '#kit/testApp.ts'
import type { App } from '#server/main/app.ts'

const HOME = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
const ENTRY = { name: 'Home', network: 'ethereum', address: HOME }

let app: App
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.close())

const namesOf = async (by: HttpCustomer): Promise<readonly string[]> =>
  (await by.ask<SavedAddresses>('listAddresses')).result.items.map(({ name }) => name)

/** The text about an entry, as the customer's wallet signed it. */
async function signed(by: HttpCustomer, entry: object) {
  const { message } = (await by.ask<{ message: string }>('prepareAddress', entry)).result
  return { message, signature: await by.wallet.signMessage({ message }) }
}

const save = async (by: HttpCustomer, entry: object) =>
  (await by.ask('saveAddress', { ...entry, proof: await signed(by, entry) })).code

it('is saved by its owner alone, by a text that names the address', async () => {
  const ann = await newHttpCustomer(app.url)
  const eve = await newHttpCustomer(app.url)
  const sent = async (proof: object) => (await ann.ask('saveAddress', { ...ENTRY, proof })).code
  expect(await sent({})).toBe('400')
  expect(await sent({ password: 'none was set' })).toBe(CODE.passwordWrong)
  expect(await sent(await signed(eve, ENTRY))).toBe(CODE.signatureWrong)
  // A text that names no address, and one that names another, are no proof for this one.
  expect(await sent(await proofOf(ann, 'saveAddress'))).toBe(CODE.signatureWrong)
  const other = { ...ENTRY, address: '0x52908400098527886E0F7030069857D2E4169EE7' }
  expect(await sent(await signed(ann, other))).toBe(CODE.signatureWrong)
  expect(await namesOf(ann)).toEqual([])
  const proof = await signed(ann, ENTRY)
  expect(proof.message).toContain(`Save ${HOME} (Ethereum (ERC-20)) for withdrawals`)
  expect(await sent(proof)).toBe('200')
  expect(await sent(proof)).toBe(CODE.textOver)
  expect([await namesOf(ann), await namesOf(eve)]).toEqual([['Home'], []])
})

it('is kept once in its usual spelling, by the last name it got, until it is removed', async () => {
  const ann = await newHttpCustomer(app.url)
  const eve = await newHttpCustomer(app.url)
  await save(ann, ENTRY)
  const again = { ...ENTRY, name: 'Cold', address: HOME.toLowerCase() }
  expect(await save(ann, again)).toBe('200')
  const { items } = (await ann.ask<SavedAddresses>('listAddresses')).result
  expect(items).toMatchObject([{ name: 'Cold', network: 'ethereum', address: HOME }])
  const [{ id } = { id: '' }] = items
  expect((await eve.ask('removeAddress', { id })).code).toBe('404')
  expect((await ann.ask('removeAddress', { id })).result).toEqual({ items: [] })
  expect((await ann.ask('removeAddress', { id })).code).toBe('404')
})

it.each([
  ['ethereum', `${HOME.slice(0, -1)}D`],
  ['tron', HOME],
  ['tron', 'TJRyWwFs9wTFGZg3JbrVriFbNfCug5tDeD'],
  ['bitcoin', 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t5'],
])('is refused where it is none of %s: %s', async (network, address) => {
  const ann = await newHttpCustomer(app.url)
  const answer = await ann.ask('prepareAddress', { name: 'X', network, address })
  expect(answer).toMatchObject({ code: '400', fields: { address: 'malformed' } })
  const proof = { message: 'x', signature: '0x00' }
  const saved = await ann.ask('saveAddress', { name: 'X', network, address, proof })
  expect(saved).toMatchObject({ code: '400', fields: { address: 'malformed' } })
})

it('counts to fifty, whatever came at once; one that is kept can still be named anew', async () => {
  const ann = await newHttpCustomer(app.url)
  await app.db.query(
    `INSERT INTO saved_address (id, customer_id, name, network, address, saved_at)
     SELECT $1 || n, $1, 'No ' || n, 'bitcoin', 'address ' || n, now() FROM generate_series(1, 48) n`,
    [ann.user.id],
  )
  await save(ann, ENTRY)
  const more = [
    '52908400098527886E0F7030069857D2E4169EE7',
    'fB6916095ca1df60bB79Ce92cE3Ea74c37c5d359',
  ]
  const codes = await Promise.all(more.map((one) => save(ann, { ...ENTRY, address: `0x${one}` })))
  expect(codes.toSorted()).toEqual([CODE.tooManyAtOnce, '200'])
  expect(await namesOf(ann)).toHaveLength(50)
  expect(await save(ann, { ...ENTRY, name: 'Other' })).toBe('200')
  expect(await namesOf(ann)).toContain('Other')
})
