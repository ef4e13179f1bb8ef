/** The search parameter of the sign-in page that says where to go afterwards. */
export const RETURN_PARAM = 'return'

/** A path of this site from untrusted text; the start page for anything that could lead elsewhere. */
export function safeReturnPath(text: string | null): string {
  if (text === null || !/^\/(?![/\\])/.test(text) || text.startsWith('/pass/')) return '/'
  try {
    const url = new URL(text, 'https://here.invalid')
    return url.origin === 'https://here.invalid' ? `${url.pathname}${url.search}` : '/'
  } catch {
    return '/'
  }
}

/** The address of the sign-in page that leads back to `from` afterwards. */
export function signInPath(from: string): string {
  const back = safeReturnPath(from)
  return back === '/' ? '/pass/login' : `/pass/login?${RETURN_PARAM}=${encodeURIComponent(back)}`
}
