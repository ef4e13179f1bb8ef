/** A new password, typed twice. */
export interface PasswordFields {
  readonly password: string
  readonly repeat: string
}

export const EMPTY_PASSWORDS: PasswordFields = { password: '', repeat: '' }

const LEAST = 8
const MOST = 64

/** What is wrong with a new password; characters are counted as people count them. */
export function passwordIssue({ password, repeat }: PasswordFields): 'length' | 'differ' | null {
  const { length } = Array.from(password)
  if (length < LEAST || length > MOST) return 'length'
  return password === repeat ? null : 'differ'
}
