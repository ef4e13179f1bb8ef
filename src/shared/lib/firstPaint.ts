declare global {
  interface Window {
    /** What the page painted before the app was here; see `app/first/firstPaint.ts`. */
    endFirstPaint?: () => void
  }
}

/** Takes away what the page painted by itself. Every screen calls it once it is in the document, not painted yet. */
export function endFirstPaint(): void {
  window.endFirstPaint?.()
}
