import { expect, it } from 'vitest'
import { moveInMenu } from './moveInMenu.ts'

it('goes round, to both ends and to letters, and leaves other keys alone', () => {
  document.body.innerHTML =
    '<div><a role="menuitem" tabindex="-1">Alpha</a><button role="menuitemradio">Beta</button><a role="menuitem" tabindex="-1">Bravo</a></div>'
  const menu = document.body.firstElementChild
  if (!(menu instanceof HTMLElement)) throw new Error('no menu')
  const press = (key: string, held: object = {}): string | false => {
    const none = { altKey: false, ctrlKey: false, metaKey: false }
    return (
      moveInMenu(menu, { key, ...none, ...held }) && (document.activeElement?.textContent ?? '')
    )
  }
  const keys = ['ArrowDown', 'ArrowUp', 'ArrowDown', 'End', 'Home', 'b', 'B', 'b', 'z']
  expect(keys.map((key) => press(key))).toEqual([
    'Alpha',
    'Bravo',
    'Alpha',
    'Bravo',
    'Alpha',
    'Beta',
    'Bravo',
    'Beta',
    'Beta',
  ])
  let opened = 0
  for (const link of menu.querySelectorAll('a')) link.onclick = () => (opened += 1)
  // The focus is on a button, which the browser presses itself, then on a link.
  expect([press(' '), press('End'), press(' '), opened]).toEqual([false, 'Bravo', 'Bravo', 1])
  press('Home')
  press('b')
  expect([press('Enter'), press(' '), press('b', { ctrlKey: true })]).toEqual([false, false, false])
})
