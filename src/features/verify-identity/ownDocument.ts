/** Where a browser lets our pages use the camera: in a document that was loaded for this page, and nowhere else. */
const PAGE = '/profile/identity'

/**
 * Whether this page came by a link inside the app, in a document that may not use the camera. Loading it once more
 * helps.
 */
export function cameFromInside(): boolean {
  const [loaded] = performance.getEntriesByType('navigation')
  return (
    loaded !== undefined &&
    URL.canParse(loaded.name) &&
    new URL(loaded.name).pathname !== PAGE &&
    window.location.pathname === PAGE
  )
}
