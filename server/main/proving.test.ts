import { describe, expect, it } from 'vitest'
import { type Attester, stateAndAttest } from './proving.ts'

/** What is signed, and what may go on at the end, where `meanwhile` happens after what is owed was stated. */
async function signed(isClean: boolean, meanwhile: (end: AbortController) => boolean) {
  const end = new AbortController()
  const done: (string | boolean)[] = []
  let areClean = isClean
  const liabilities: Attester = {
    stateDue: async () => void done.push('stated'),
    async attestDue(mayGoOn) {
      done.push('attested', mayGoOn?.() === true)
      areClean = meanwhile(end)
      done.push(mayGoOn?.() === true)
    },
  }
  await stateAndAttest({ liabilities }, () => areClean, end.signal)
  return done
}

describe('the operator', () => {
  it('signs what is owed and what is held while the books are clean', async () => {
    expect(await signed(true, () => true)).toEqual(['stated', 'attested', true, true])
  })

  it('signs nothing of books in doubt', async () => {
    expect(await signed(false, () => true)).toEqual([])
  })

  it.each([
    [
      'it stops',
      (end: AbortController) => {
        end.abort()
        return true
      },
    ],
    ['the books fall into doubt', () => false],
  ])('goes on with what is held no further once %s', async (_, meanwhile) => {
    expect(await signed(true, meanwhile)).toEqual(['stated', 'attested', true, false])
  })
})
