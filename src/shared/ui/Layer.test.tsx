import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { startTexts } from '#src/shared/i18n/i18n.ts'
import { Dialog, Sheet } from './Layer.tsx'

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

  it('takes its entry along when closed in another way', () => {
    open()
    fireEvent.click(screen.getByLabelText('Close'))
    expect(titles()).toEqual([])
    expect(window.history.back).toHaveBeenCalledTimes(1)
  })

  it('leaves the history alone when the person moved on from it', () => {
    open()
    act(() => {
      window.history.pushState({ key: 'next page' }, '')
    })
    fireEvent.click(screen.getByLabelText('Close'))
    expect(window.history.back).not.toHaveBeenCalled()
  })

  it('closes for Esc', () => {
    open()
    fireEvent(
      screen.getByRole('dialog', { hidden: true }),
      new Event('cancel', { cancelable: true }),
    )
    expect(titles()).toEqual([])
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
