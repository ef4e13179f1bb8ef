import { expect, it } from 'vitest'
import { testSigner } from '#kit/provedWorld.ts'
import { toHex, utf8 } from './bytes.ts'
import { consistencyPath, leafHash, rootOf, treeOf } from './merkle.ts'
import { continuesHead, headText, isSignedHead, type TreeHead } from './treeHead.ts'

const signer = testSigner()
const leaves = Array.from({ length: 9 }, (_, n) => leafHash(utf8(`seal ${n}`)))
const node = treeOf(leaves)

function headOf(size: number): TreeHead {
  const at = '2026-03-11T16:00:02.000Z'
  const head = { size, root: toHex(rootOf(size, node)), at, keyId: signer.keyId }
  return { ...head, signature: signer.sign(headText(head)) }
}

it('is signed in every part', () => {
  const head = headOf(9)
  expect(isSignedHead(head, signer.publicKey)).toBe(true)
  const changes: readonly Partial<TreeHead>[] = [
    { size: 8 },
    { root: 'ab'.repeat(32) },
    { at: '2026-03-11T16:00:03.000Z' },
    { keyId: 'ab'.repeat(16) },
    { size: 0.5 },
  ]
  for (const change of changes) {
    expect(isSignedHead({ ...head, ...change }, signer.publicKey)).toBe(false)
  }
  expect(isSignedHead(head, testSigner().publicKey)).toBe(false)
})

it('continues an earlier head, and no forged one', () => {
  const path = consistencyPath(5, 9, node).map(toHex)
  expect(continuesHead(headOf(5), headOf(9), path)).toBe(true)
  expect(continuesHead({ ...headOf(5), root: 'ab'.repeat(32) }, headOf(9), path)).toBe(false)
  expect(continuesHead(headOf(5), headOf(9), ['no hash'])).toBe(false)
  expect(continuesHead(headOf(9), headOf(5), path)).toBe(false)
})
