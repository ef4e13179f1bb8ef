/** The search parameter of the sign-in page that says where to go afterwards. */
export const RETURN_PARAM = 'return'

const HERE = 'https://here.invalid'

/** What begins like the address of another host, also encoded. */
const OTHER_HOST = /^\/(?:[/\\]|%2f|%5c)/i

/** Whether a page is one of signing in: it needs no way to it, and leads back to none of its kind. */
export const isSignInPath = (pathname: string): boolean => /^\/(pass|api)\//.test(pathname)

/** A path of this site from untrusted text; the start page for anything that could lead elsewhere. */
export function safeReturnPath(text: string | null): string {
  if (text?.startsWith('/') !== true) return '/'
  try {
    const { origin, pathname, search } = new URL(text, HERE)
    // The path is looked at as it came out: dot segments, tabs and backslashes are gone only then.
    const leaves = origin !== HERE || OTHER_HOST.test(pathname) || isSignInPath(pathname)
    return leaves ? '/' : `${pathname}${search}`
  } catch {
    return '/'
  }
}

/** The address of the sign-in page that leads back to `from` afterwards. */
export function signInPath(from: string): string {
  const back = safeReturnPath(from)
  return back === '/' ? '/pass/login' : `/pass/login?${RETURN_PARAM}=${encodeURIComponent(back)}`
}
