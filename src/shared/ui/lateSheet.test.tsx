import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { startTexts } from '#src/shared/i18n/i18n.ts'
import { lateSheet } from './lateSheet.tsx'

interface Props {
  readonly onClose: () => void
}

const Real = () => <p>the sheet itself</p>

beforeEach(async () => {
  await startTexts('en')
  vi.useFakeTimers()
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const settle = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
const frame = () => screen.queryByRole('dialog')
const sheet = () => screen.queryByText('the sheet itself')

describe('a sheet that is loaded when it is opened', () => {
  it('shows its frame while it is on its way, but not for a moment', async () => {
    let arrive: (part: { default: typeof Real }) => void = () => undefined
    const Late = lateSheet<Props>(() => new Promise((resolve) => (arrive = resolve)))
    const onClose = vi.fn<() => void>()
    render(<Late onClose={onClose} />)
    await settle(99)
    expect(frame()).toBeNull()
    await settle(1)
    expect(frame()?.textContent).toContain('Loading')
    fireEvent.click(screen.getByRole('button', { name: 'Close' }))
    expect(onClose).toHaveBeenCalledOnce()
    arrive({ default: Real })
    await settle(1)
    expect([frame(), sheet() === null]).toEqual([null, false])
  })

  it('can be tried again when it did not come', async () => {
    let offline = true
    const load = vi.fn<() => Promise<{ default: typeof Real }>>(() =>
      offline ? Promise.reject(new Error('offline')) : Promise.resolve({ default: Real }),
    )
    const Late = lateSheet<Props>(load)
    render(<Late onClose={() => undefined} />)
    await settle(1)
    expect(screen.getByRole('alert').textContent).toContain('Try again')
    expect(load).toHaveBeenCalledTimes(1)
    offline = false
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
    await settle(1)
    expect(sheet()).toBeTruthy()
  })

  it('comes on another try also where it came elsewhere meanwhile', async () => {
    let offline = true
    const Late = lateSheet<Props>(() =>
      offline ? Promise.reject(new Error('offline')) : Promise.resolve({ default: Real }),
    )
    render(<Late onClose={() => undefined} />)
    await settle(1)
    offline = false
    const other = render(<Late onClose={() => undefined} />)
    await settle(1)
    other.unmount()
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
    await settle(1)
    expect(sheet()).toBeTruthy()
  })

  it('is there at once the second time, and says nothing once it was closed', async () => {
    const Late = lateSheet<Props>(() => Promise.resolve({ default: Real }))
    const first = render(<Late onClose={() => undefined} />)
    await settle(1)
    first.unmount()
    render(<Late onClose={() => undefined} />)
    expect(sheet()).toBeTruthy()
  })
})
