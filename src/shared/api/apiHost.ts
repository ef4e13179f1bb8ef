let host = ''

/** Sends calls to this origin, such as `https://api.example.org`; empty: to the page's own. Said once, before the first. */
export function askApiAt(origin: string): void {
  host = origin
}

/** The address of a path of the API. */
export const apiAddress = (path: string): string => host + path
