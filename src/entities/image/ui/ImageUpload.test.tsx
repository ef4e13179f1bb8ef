import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import * as CODE from '#protocol/errorCodes.ts'
import type { StoredImage } from '#protocol/image.ts'
import { createWorld, ok, renderInWorld, scriptApi } from '#kit/frontWorld.tsx'
import { type ScriptedUpload, scriptUploads } from '#kit/scriptedUploads.ts'
import { loadSlices, startTexts } from '#src/shared/i18n/i18n.ts'
import { ImageUpload } from './ImageUpload.tsx'

const PNG = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)
const KEPT: StoredImage = {
  id: '6f9b8f6e-3f3c-4f6e-9a39-0d2f6a1c7d11',
  purpose: 'depositProof',
  type: 'image/png',
  size: 300_000,
  width: 1200,
  height: 800,
  sha256: 'a'.repeat(64),
  createdAt: '2026-01-05T00:00:00.000Z',
}

const picture = (name = 'proof.png'): File => new File([PNG, name], name, { type: 'image/png' })
const onChange = vi.fn<(image: StoredImage | null) => void>()
let sent: readonly ScriptedUpload[]

beforeEach(async () => {
  await startTexts('en')
  await loadSlices(['images', 'errors'])
  sent = scriptUploads()
  scriptApi({ getParameter: () => ok({ paramValue: '2097152' }) })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.clearAllMocks()
})

const show = () =>
  renderInWorld(
    createWorld({ account: 'real' }),
    <ImageUpload label="Proof of transfer" purpose="depositProof" onChange={onChange} />,
  )

const field = () => screen.getByLabelText<HTMLInputElement>('Proof of transfer')
const pick = (file: File): void => void fireEvent.change(field(), { target: { files: [file] } })
const said = () =>
  document.getElementById(field().getAttribute('aria-describedby') ?? '')?.textContent

async function upload(count = 1): Promise<ScriptedUpload> {
  await waitFor(() => expect(sent).toHaveLength(count))
  const last = sent.at(-1)
  if (last === undefined) throw new Error('nothing was sent')
  return last
}

describe('the field for an image', () => {
  it('says its rules, and is a control that the keyboard reaches by its label', async () => {
    show()
    expect(await screen.findByText('JPG, JPEG 2000 or PNG, up to 2 MB')).toBeTruthy()
    expect([field().type, field().disabled, field().accept.includes('image/jp2')]).toEqual([
      'file',
      false,
      true,
    ])
    expect(field().closest('[aria-hidden="true"]')).toBeNull()
  })

  it('sends what is picked, says how far it is, and hands on what is kept', async () => {
    show()
    pick(picture())
    const request = await upload()
    expect(screen.getByRole('img').getAttribute('alt')).toBe('The image you chose')
    request.progress(1, 2)
    expect(await screen.findByText('Sending: 50%')).toBeTruthy()
    expect(screen.getByRole('progressbar', { name: 'Upload' }).getAttribute('value')).toBe('50')
    request.progress(2, 2)
    expect(await screen.findByText(/Re-encoding the image/)).toBeTruthy()
    request.answer(ok(KEPT))
    const status = await screen.findByRole('status', { name: '' })
    await waitFor(() => expect(document.body.textContent).toContain('1,200 × 800 pixels, 0.3 MB'))
    expect(status).toBeTruthy()
    expect(onChange).toHaveBeenLastCalledWith(KEPT)
  })

  it('takes what is dropped on it', async () => {
    show()
    // The browser would leave the page to show it.
    expect(fireEvent.dragOver(field())).toBe(false)
    expect(fireEvent.drop(field(), { dataTransfer: { files: [picture()] } })).toBe(false)
    expect((await upload()).body).toBeInstanceOf(File)
  })

  it('says in words what is too large or no image, before anything is sent', async () => {
    show()
    await screen.findByText('JPG, JPEG 2000 or PNG, up to 2 MB')
    pick(new File([PNG, new Uint8Array(2_097_152)], 'large.png'))
    await waitFor(() => expect(said()).toBe('This file has 2.1 MB. At most 2 MB can be sent.'))
    expect(field().getAttribute('aria-invalid')).toBe('true')
    pick(new File(['<svg/>'], 'really.png', { type: 'image/png' }))
    await waitFor(() => expect(said()).toContain('no JPG, JPEG 2000 or PNG'))
    expect(sent).toHaveLength(0)
    expect(onChange).not.toHaveBeenCalledWith(expect.objectContaining({ id: KEPT.id }))
  })

  it('can be tried again with the same file when it did not arrive', async () => {
    show()
    pick(picture())
    ;(await upload()).end('error')
    await waitFor(() => expect(said()).toBe('The upload failed. Try again.'))
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
    const second = await upload(2)
    expect(second.body).toBe(sent[0]?.body)
    second.answer(ok(KEPT))
    await waitFor(() => expect(onChange).toHaveBeenLastCalledWith(KEPT))
    expect(said()).toBe('')
  })

  it('says why the server refused it', async () => {
    show()
    pick(picture())
    ;(await upload()).answer({ code: CODE.imageUnreadable, result: null })
    await waitFor(() => expect(said()).toContain('We can’t read this image'))
  })

  it('keeps what was picked last, and stops what came before', async () => {
    show()
    pick(picture('first.png'))
    const first = await upload()
    pick(picture('second.png'))
    const second = await upload(2)
    expect(first.aborted).toBe(true)
    first.answer(ok({ ...KEPT, id: 'first' }))
    second.answer(ok(KEPT))
    await waitFor(() => expect(onChange).toHaveBeenLastCalledWith(KEPT))
    expect(onChange).not.toHaveBeenCalledWith(expect.objectContaining({ id: 'first' }))
  })

  it('sends one of two that are picked at once', async () => {
    show()
    pick(picture('first.png'))
    const last = picture('second.png')
    pick(last)
    expect((await upload()).body).toBe(last)
  })

  it('can be stopped on its way, and taken back afterwards', async () => {
    show()
    pick(picture())
    const request = await upload()
    fireEvent.click(screen.getByRole('button', { name: 'Cancel' }))
    expect(request.aborted).toBe(true)
    expect(await screen.findByText(/up to 2 MB/)).toBeTruthy()
    pick(picture())
    ;(await upload(2)).answer(ok(KEPT))
    fireEvent.click(await screen.findByRole('button', { name: 'Remove' }))
    expect(onChange).toHaveBeenLastCalledWith(null)
    expect(screen.queryByRole('img')).toBeNull()
  })

  it('stops when it leaves the screen', async () => {
    const { unmount } = show()
    pick(picture())
    const request = await upload()
    unmount()
    expect(request.aborted).toBe(true)
  })

  it('says so where a browser can not draw the kind of image', async () => {
    show()
    pick(picture())
    await upload()
    fireEvent.error(screen.getByRole('img'))
    expect(await screen.findByText(/cannot show this kind/)).toBeTruthy()
  })
})
