/** Of bytes. Proofs have some thousands, that of a plan 100 more for each day; what is much larger is none. */
const LARGEST = 524_288

/** What was given to be checked, or why it can't be. */
export type Given =
  | { readonly kind: 'text'; readonly name: string | null; readonly text: string }
  | { readonly kind: 'tooLarge' | 'notText' | 'empty'; readonly name: string | null }

/** Text somebody pasted, or that came with the navigation. Blanks around it are no part of it. */
export function givenText(text: string, name: string | null = null): Given {
  if (text.length > LARGEST) return { kind: 'tooLarge', name }
  const trimmed = text.trim()
  return trimmed === '' ? { kind: 'empty', name } : { kind: 'text', name, text: trimmed }
}

/** Reads a file that somebody chose or dropped. Never throws. */
export async function readFile(file: File): Promise<Given> {
  const { name } = file
  if (file.size > LARGEST) return { kind: 'tooLarge', name }
  try {
    const bytes = await file.arrayBuffer()
    return givenText(new TextDecoder('utf-8', { fatal: true }).decode(bytes), name)
  } catch {
    return { kind: 'notText', name }
  }
}
