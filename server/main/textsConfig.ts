import { z } from 'zod'

/** What the operator's own texts are. */
export interface TextsConfig {
  /** Folder with `<language>/<id>.md`; null: the texts are ours. */
  readonly dir: string | null
  /** E-mail address that customers and whoever finds a weakness write to; null only in a sandbox. */
  readonly contact: string | null
}

/** Nobody's address: what a sandbox says where the operator named none. */
export const SANDBOX_CONTACT = 'contact@example.org'

/** Variables about texts. */
export const TEXT_VARIABLES = {
  TEXTS_DIR: z.string().optional(),
  CONTACT_EMAIL: z
    .string()
    .regex(/^[\w.+-]{1,64}@[a-z0-9.-]{1,190}$/i, 'must be an e-mail address')
    .optional(),
}

interface Variables {
  readonly TEXTS_DIR?: string | undefined
  readonly CONTACT_EMAIL?: string | undefined
}

/** Where texts come from, and what they say of whom to write to. */
export function textsOf(
  { TEXTS_DIR, CONTACT_EMAIL }: Variables,
  folder: (path: string | undefined) => string | null,
): TextsConfig {
  return { dir: folder(TEXTS_DIR), contact: CONTACT_EMAIL ?? null }
}
