import { beforeEach, describe, expect, it, vi } from 'vitest'
import { stored } from './stored.ts'

const parse = (raw: unknown): number | null => (typeof raw === 'number' ? raw : null)
const spec = { key: 'test', version: 2, parse }
const KEY = 'glasshouse.test'

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
})

describe('a stored value', () => {
  it('comes back as it was written', () => {
    const value = stored(spec)
    value.write(7)
    expect(stored(spec).read()).toBe(7)
    value.clear()
    expect(value.read()).toBeNull()
  })

  it.each([
    ['nothing', null],
    ['no JSON', 'not json'],
    ['another version', '{"version":1,"value":7}'],
    ['no version', '7'],
    ['no value', '{"version":2}'],
    ['what the parser refuses', '{"version":2,"value":"7"}'],
    ['null', 'null'],
  ])('reads %s as absent', (_, text) => {
    if (text !== null) localStorage.setItem(KEY, text)
    expect(stored(spec).read()).toBeNull()
  })

  it('survives a parser that throws and a storage that refuses', () => {
    localStorage.setItem(KEY, '{"version":2,"value":7}')
    const throwing = stored({
      ...spec,
      parse: () => {
        throw new Error('parser')
      },
    })
    expect(throwing.read()).toBeNull()
    const refusing = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError')
    })
    expect(() => {
      stored(spec).write(1)
    }).not.toThrow()
    refusing.mockRestore()
  })

  it('of the tab is not seen by other tabs', () => {
    stored({ ...spec, scope: 'tab' }).write(1)
    expect(localStorage.getItem(KEY)).toBeNull()
    expect(sessionStorage.getItem(KEY)).not.toBeNull()
  })

  it('tells what another tab changed, and only that', () => {
    const heard = vi.fn<(value: number | null) => void>()
    const stop = stored(spec).watch(heard)
    const tell = (key: string | null, newValue: string | null) =>
      window.dispatchEvent(new StorageEvent('storage', { key, newValue }))
    tell('glasshouse.other', '{"version":2,"value":9}')
    expect(heard).not.toHaveBeenCalled()
    tell(KEY, '{"version":2,"value":9}')
    expect(heard).toHaveBeenLastCalledWith(9)
    tell(KEY, null)
    expect(heard).toHaveBeenLastCalledWith(null)
    stop()
    tell(KEY, '{"version":2,"value":1}')
    expect(heard).toHaveBeenCalledTimes(2)
  })
})
