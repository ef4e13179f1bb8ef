import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { type ReactNode, useState } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { startTexts } from '#src/shared/i18n/i18n.ts'
import { Dialog, LayerContent, Sheet } from './Layer.tsx'

function Page() {
  const [sheet, setSheet] = useState(false)
  const [dialog, setDialog] = useState(false)
  return (
    <>
      <button type="button" onClick={() => setSheet(true)}>
        open
      </button>
      <Sheet open={sheet} onClose={() => setSheet(false)} title="The sheet">
        <button type="button" onClick={() => setDialog(true)}>
          ask
        </button>
      </Sheet>
      <Dialog open={dialog} onClose={() => setDialog(false)} title="The question">
        <p>sure?</p>
      </Dialog>
    </>
  )
}

/** As the browser does: the entry goes, then the page hears of it. */
function goBack(state: unknown): void {
  act(() => {
    window.history.replaceState(state, '')
    window.dispatchEvent(new PopStateEvent('popstate', { state }))
  })
}

const aMoment = () => new Promise((done) => setTimeout(done, 20))
const open = () => fireEvent.click(screen.getByText('open'))
const titles = () => screen.queryAllByRole('heading', { hidden: true }).map((h) => h.textContent)

beforeEach(async () => {
  await startTexts('en')
  window.history.replaceState({ key: 'page' }, '')
  vi.spyOn(window.history, 'back').mockImplementation(() => goBack({ key: 'page' }))
  render(<Page />)
})

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

describe('a layer over the page', () => {
  it('opens as a modal dialog with its title as name', () => {
    open()
    const dialog = screen.getByRole('dialog', { hidden: true })
    expect(dialog.hasAttribute('open')).toBe(true)
    const label = dialog.getAttribute('aria-labelledby') ?? ''
    expect(document.getElementById(label)?.textContent).toBe('The sheet')
  })

  it('holds the page still until the last one is closed', () => {
    const isHeld = () => document.documentElement.hasAttribute('data-layer')
    expect(isHeld()).toBe(false)
    open()
    fireEvent.click(screen.getByText('ask'))
    goBack({ layers: 1 })
    expect([titles(), isHeld()]).toEqual([['The sheet'], true])
    goBack({ key: 'page' })
    expect([titles(), isHeld()]).toEqual([[], false])
  })

  it('gives the focus back to what opened it, however it is closed', () => {
    const opener = screen.getByText('open')
    opener.focus()
    open()
    screen.getByText('ask').focus()
    fireEvent.click(screen.getByRole('button', { name: 'Close', hidden: true }))
    expect(titles()).toEqual([])
    expect(document.activeElement).toBe(opener)
  })

  it('puts one entry on the history that keeps what the router wrote there', () => {
    open()
    expect(window.history.state).toMatchObject({ key: 'page', layers: 1 })
  })

  it('closes for the back button', () => {
    open()
    goBack({ key: 'page' })
    expect(titles()).toEqual([])
    expect(window.history.back).not.toHaveBeenCalled()
  })

  it('takes its entry along when closed in another way', async () => {
    open()
    fireEvent.click(screen.getByLabelText('Close'))
    expect(titles()).toEqual([])
    await waitFor(() => {
      expect(window.history.back).toHaveBeenCalledTimes(1)
    })
  })

  it('leaves the history alone when the person moved on from it', async () => {
    open()
    act(() => {
      window.history.pushState({ key: 'next page' }, '')
    })
    fireEvent.click(screen.getByLabelText('Close'))
    await aMoment()
    expect(window.history.back).not.toHaveBeenCalled()
  })

  it('does not undo a way to another page that is taken in the same breath', async () => {
    open()
    fireEvent.click(screen.getByLabelText('Close'))
    // As when a session ends: the page takes the sheet away, then the app leads to the sign-in.
    window.history.pushState({ key: 'sign in' }, '')
    await aMoment()
    expect(window.history.back).not.toHaveBeenCalled()
  })

  it('stays when the step back of the layer before arrives late', async () => {
    const entries: unknown[] = [window.history.state]
    vi.spyOn(window.history, 'pushState').mockImplementation((state) => {
      entries.push(state)
      window.history.replaceState(state, '')
    })
    const later = vi.spyOn(window.history, 'back').mockImplementation(() => undefined)
    open()
    fireEvent.click(screen.getByLabelText('Close'))
    await waitFor(() => {
      expect(later).toHaveBeenCalledTimes(1)
    })
    open()
    entries.pop()
    goBack(entries.at(-1))
    expect(titles()).toEqual(['The sheet'])
    entries.pop()
    goBack(entries.at(-1))
    expect(titles()).toEqual([])
  })

  it('takes over the entry of a layer whose place it takes', async () => {
    function Steps() {
      const [step, setStep] = useState<'first' | 'second' | null>(null)
      return (
        <>
          <button type="button" onClick={() => setStep('first')}>
            begin
          </button>
          {step === null ? null : (
            <Sheet key={step} open onClose={() => setStep(null)} title={step}>
              <button type="button" onClick={() => setStep('second')}>
                onward
              </button>
            </Sheet>
          )}
        </>
      )
    }
    render(<Steps />)
    fireEvent.click(screen.getByText('begin'))
    fireEvent.click(screen.getByText('onward'))
    await aMoment()
    expect(titles()).toEqual(['second'])
    expect(window.history.back).not.toHaveBeenCalled()
    expect(window.history.state).toMatchObject({ layers: 1 })
    fireEvent.click(screen.getByRole('button', { name: 'Close', hidden: true }))
    await waitFor(() => {
      expect(window.history.back).toHaveBeenCalledTimes(1)
    })
  })

  it('closes for Esc', () => {
    open()
    fireEvent(
      screen.getByRole('dialog', { hidden: true }),
      new Event('cancel', { cancelable: true }),
    )
    expect(titles()).toEqual([])
  })

  it('stays the same dialog when the part that fills it arrives', () => {
    const sheet = (content: ReactNode) => (
      <Sheet open onClose={() => undefined} title="Filled later" content={content} />
    )
    const { rerender } = render(sheet(<LayerContent>soon</LayerContent>))
    const dialog = screen.getByRole('dialog', { hidden: true })
    rerender(sheet(<LayerContent foot="the action">the form</LayerContent>))
    expect(screen.getByRole('dialog', { hidden: true })).toBe(dialog)
    expect(dialog.textContent).toBe('Filled laterthe formthe action')
  })

  it('closes the top one first', () => {
    open()
    fireEvent.click(screen.getByText('ask'))
    expect(titles()).toEqual(['The sheet', 'The question'])
    goBack({ key: 'page', layers: 1 })
    expect(titles()).toEqual(['The sheet'])
    goBack({ key: 'page' })
    expect(titles()).toEqual([])
  })
})
