import { fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { tolerateTranslators } from './tolerateTranslators.ts'

const { removeChild, insertBefore } = Node.prototype

/** As page translators do: every text becomes a font element of their own. */
function translate(root: Node): void {
  const texts: Text[] = []
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    texts.push(node as Text)
  }
  for (const text of texts) {
    const font = document.createElementNS('http://www.w3.org/1999/xhtml', 'font')
    text.parentNode?.replaceChild(font, text)
    font.textContent = `[${text.data}]`
  }
}

function Page() {
  const [more, setMore] = useState(true)
  return (
    <div>
      {more ? 'before ' : null}
      <b>price</b>
      {more ? ' after' : null}
      <input type="checkbox" checked={more} onChange={(event) => setMore(event.target.checked)} />
    </div>
  )
}

beforeAll(tolerateTranslators)

afterAll(() => {
  Object.assign(Node.prototype, { removeChild, insertBefore })
})

describe('a page a translator rewrote', () => {
  it('still changes without breaking', () => {
    const { container } = render(<Page />)
    translate(container)
    fireEvent.click(screen.getByRole('checkbox'))
    fireEvent.click(screen.getByRole('checkbox'))
    expect(container.textContent).toContain('price')
  })

  it('inserts at the end when the place to insert at has moved', () => {
    const [home, away] = [document.createElement('div'), document.createElement('div')]
    const before = away.appendChild(document.createElement('b'))
    const node = home.insertBefore(document.createElement('i'), before)
    expect(home.firstChild).toBe(node)
  })

  it('leaves ordinary removal as it is', () => {
    const home = document.createElement('div')
    const child = home.appendChild(document.createElement('i'))
    expect(home.removeChild(child)).toBe(child)
    expect(home.childNodes).toHaveLength(0)
  })
})
