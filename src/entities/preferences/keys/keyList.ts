/** Where keys work: on every page, where there is a ticket, or at the chart. */
export const KEY_GROUPS = ['everywhere', 'ticket', 'chart'] as const

/** Every key of the app, in the order of the list that is shown. None sends an order. */
export const KEYS = [
  { name: 'search', group: 'everywhere', shown: '/', keys: ['/'] },
  { name: 'help', group: 'everywhere', shown: '?', keys: ['?'] },
  { name: 'buy', group: 'ticket', shown: 'B', keys: ['b'] },
  { name: 'sell', group: 'ticket', shown: 'S', keys: ['s'] },
  {
    name: 'interval',
    group: 'chart',
    shown: '1–8',
    keys: ['1', '2', '3', '4', '5', '6', '7', '8'],
  },
  { name: 'pan', group: 'chart', shown: '← →', keys: ['arrowleft', 'arrowright'] },
  { name: 'zoom', group: 'chart', shown: '+ −', keys: ['+', '-'] },
  { name: 'ends', group: 'chart', shown: 'Home End', keys: ['home', 'end'] },
  { name: 'goTo', group: 'chart', shown: 'Alt+G', keys: ['alt+g'] },
  { name: 'draw', group: 'chart', shown: 'D', keys: ['d'] },
  { name: 'alert', group: 'chart', shown: 'A', keys: ['a'] },
  { name: 'move', group: 'chart', shown: 'M', keys: ['m'] },
  {
    name: 'step',
    group: 'chart',
    shown: '↑ ↓ PgUp PgDn',
    keys: ['arrowup', 'arrowdown', 'pageup', 'pagedown'],
  },
  { name: 'remove', group: 'chart', shown: 'Del', keys: ['delete'] },
  { name: 'full', group: 'chart', shown: 'F', keys: ['f'] },
  { name: 'leave', group: 'chart', shown: 'Esc', keys: ['escape'] },
] as const satisfies readonly {
  name: string
  group: (typeof KEY_GROUPS)[number]
  shown: string
  /** As the browser names them, in small letters; those with Alt begin with it. */
  keys: readonly string[]
}[]

export type KeyName = (typeof KEYS)[number]['name']

/** What keys do here; false where one says nothing now and stays the browser's. */
export type KeyActs = Readonly<Partial<Record<KeyName, (key: string, isShift: boolean) => unknown>>>

type Pressed = Pick<
  KeyboardEvent,
  'key' | 'code' | 'altKey' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'target'
>

/** The key in small letters; on a layout without Latin letters the one that lies in its place. */
function latinKey({ key, code, shiftKey }: Pressed): string {
  if (key.length > 1 || key <= '~') return key.toLowerCase()
  if (code === 'Slash') return shiftKey ? '?' : '/'
  return /^Key([A-Z])$/.exec(code)?.[1]?.toLowerCase() ?? key
}

/** True while letters belong to what has the focus. A radio button, a slider or a switch takes none. */
function takesLetters(target: EventTarget | null): boolean {
  if (!(target instanceof Element)) return false
  const field = target.closest(
    'input, textarea, select, [contenteditable]:not([contenteditable=false]), [role=menu]',
  )
  if (!(field instanceof HTMLInputElement)) return field !== null
  return !['radio', 'checkbox', 'range', 'button', 'submit', 'file'].includes(field.type)
}

/**
 * What a press means: its name and the key in small letters; null when it means nothing. `singles`: whether keys of one
 * character work. Escape leads out of fields too.
 */
export function readKey(
  pressed: Pressed,
  singles: boolean,
): { readonly name: KeyName; readonly key: string } | null {
  if (pressed.ctrlKey || pressed.metaKey) return null
  const key = (pressed.altKey ? 'alt+' : '') + latinKey(pressed)
  if (key.length === 1 && !singles) return null
  const found = KEYS.find(({ keys }) => keys.some((one) => one === key))
  if (found === undefined) return null
  return found.name !== 'leave' && takesLetters(pressed.target) ? null : { name: found.name, key }
}
