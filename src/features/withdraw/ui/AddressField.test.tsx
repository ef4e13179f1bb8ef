import { toBuffer } from 'qrcode'
import sharp from 'sharp'
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { canDraw } from '#kit/canDraw.ts'
import { createWorld, ok, renderInWorld, scriptApi } from '#kit/frontWorld.tsx'
import { loadSlices, startTexts } from '#src/shared/i18n/i18n.ts'
import type { WithdrawTicket } from '../useWithdrawTicket.ts'
import { EMPTY_FIELDS } from '../withdrawForm.ts'
import { AddressField } from './AddressField.tsx'

const OWN_WALLET = '0x52908400098527886E0F7030069857D2E4169EE7'

beforeEach(async () => {
  await startTexts('en')
  await loadSlices(['withdrawal'])
  scriptApi({ listAddresses: () => ok({ items: [] }) })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

function open(network: 'ethereum' | 'bitcoin', address: string | null = OWN_WALLET, typed = '') {
  const change = vi.fn()
  const fields = { ...EMPTY_FIELDS, network, address: typed }
  const ticket = { fields, change, refused: () => undefined } as unknown as WithdrawTicket
  renderInWorld(createWorld({ account: 'real', address }), <AddressField ticket={ticket} />)
  return change
}

function scan(picture: Buffer): void {
  const [input] = document.querySelectorAll('input[capture=environment]')
  if (input === undefined) throw new Error('nothing to scan with')
  fireEvent.change(input, { target: { files: [new File([new Uint8Array(picture)], 'photo.png')] } })
}

const button = (name: string) => screen.queryByRole('button', { name })
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

it('fills in the own wallet where its network takes the coin, and offers it nowhere else', () => {
  const change = open('ethereum')
  press('My wallet')
  expect(change).toHaveBeenCalledWith({ address: OWN_WALLET })
  cleanup()
  open('bitcoin')
  expect(button('My wallet')).toBeNull()
  cleanup()
  open('ethereum', null)
  expect(button('My wallet')).toBeNull()
})

it('offers the saved addresses of the chosen network, and no others', async () => {
  const cold = { id: 'a', name: 'Cold', network: 'bitcoin', address: 'bc1qcold', savedAt: '' }
  scriptApi({
    listAddresses: () => ok({ items: [cold, { ...cold, id: 'b', name: 'Hot', network: 'tron' }] }),
  })
  const change = open('bitcoin')
  const choice = await screen.findByLabelText('Saved address')
  const names = Array.from(choice.querySelectorAll('option'), ({ textContent }) => textContent)
  expect(names).toEqual(['Not from the list', 'Cold · \u2066bc1qco…cold\u2069'])
  fireEvent.change(choice, { target: { value: 'a' } })
  expect(change).toHaveBeenCalledWith({ address: 'bc1qcold' })
})

it('pastes an address without the blanks around it, and says where the browser forbids it', async () => {
  const readText = vi
    .fn()
    .mockResolvedValueOnce(' bc1qsomebody\n')
    .mockRejectedValueOnce(new Error('denied'))
  vi.stubGlobal('navigator', { clipboard: { readText } })
  const change = open('bitcoin')
  press('Paste')
  await vi.waitFor(() => expect(change).toHaveBeenCalledWith({ address: 'bc1qsomebody' }))
  press('Paste')
  expect(await screen.findByText(/didn’t allow pasting/)).toBeTruthy()
  expect(change).toHaveBeenCalledTimes(1)
  cleanup()
  // Without a secure connection a browser has no clipboard at all.
  vi.stubGlobal('navigator', {})
  open('bitcoin')
  press('Paste')
  expect(await screen.findByText(/didn’t allow pasting/)).toBeTruthy()
})

it('reads the address of this network from a picture of its code, and says what else it is', async () => {
  canDraw()
  const change = open('ethereum')
  const field = screen.getByRole('textbox', { name: 'Address' })
  scan(await toBuffer(`ethereum:${OWN_WALLET}@1`))
  await vi.waitFor(() => expect(change).toHaveBeenCalledWith({ address: OWN_WALLET }))
  await vi.waitFor(() => expect(document.activeElement).toBe(field))
  scan(await toBuffer(`ethereum:${OWN_WALLET}@10`))
  const foreign = await screen.findByText('This QR code isn’t an address on this network')
  expect(foreign.closest('[aria-live=polite]')).not.toBeNull()
  // What stands in the field is not what is wrong.
  expect(field.getAttribute('aria-invalid')).toBe('false')
  expect(screen.queryByText('The address above is unchanged.')).toBeNull()
  const blank = { width: 60, height: 60, channels: 3, background: '#fff' } as const
  scan(await sharp({ create: blank }).png().toBuffer())
  const none = await screen.findByText('There’s no QR code in this image')
  expect(none.closest('[aria-live=polite]')).not.toBeNull()
  scan(Buffer.from('no picture'))
  expect(await screen.findByText(/^This image couldn’t be read/)).toBeTruthy()
  fireEvent.change(field, { target: { value: '0x' } })
  expect(screen.queryByText(/^This image couldn’t be read/)).toBeNull()
  const filled = change.mock.calls.filter(([fields]) => 'address' in fields)
  expect(filled).toEqual([[{ address: OWN_WALLET }], [{ address: '0x' }]])
})

it('says that an address stays which was there before a picture gave none', async () => {
  canDraw()
  const change = open('ethereum', null, OWN_WALLET)
  scan(Buffer.from('no picture'))
  expect(await screen.findByText('The address above is unchanged.')).toBeTruthy()
  expect(change.mock.calls).toEqual([[{}]])
})
